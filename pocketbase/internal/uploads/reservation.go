package uploads

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// reserved is disk space in bytes.
type reserved struct {
	coming int64 // needed until the response
	stored int64 // will stay on the disk, and counts in the day's budget; 0 for a retry
}

// Reservation is the disk space of a submission that is not stored yet.
type Reservation struct {
	room        *Room
	client      string    // "": without a limited share
	since       time.Time // the client's share with this time has the reservation
	isRetry     bool      // the submission is already stored
	isAnnounced bool      // the body has not arrived
	space       reserved
}

// Arrived must be called after a file's body has arrived completely. It returns "", or the reason of a refusal: small
// submissions may have taken the room in the meantime. The caller must call Leave in both cases.
func (s *Reservation) Arrived(app core.App, now time.Time) (refusal string, err error) {
	return s.room.decide(app, now, func(free, today int64) string {
		s.count(-1)
		s.isAnnounced = false
		s.space.coming /= fileCopies // the temporary copy is on the disk
		refusal := s.room.refusalOf(s, free, today)
		s.count(1)
		return refusal
	})
}

// Leave ends the reservation. Only what was stored stays counted against the client's share.
func (s *Reservation) Leave(isStored bool) {
	s.room.mu.Lock()
	defer s.room.mu.Unlock()
	s.count(-1)
	if account := s.account(); account != nil && isStored {
		account.bytes += s.space.stored
	}
}

// open finds or creates the client's share. The caller must have locked room.mu, also for account and count.
func (s *Reservation) open(now time.Time) {
	if s.client == "" {
		return
	}
	account := s.room.clients.Use(s.client)
	if passed := now.Sub(account.since); passed >= day || passed < 0 {
		*account = share{since: now}
	}
	s.since = account.since
}

// account returns the client's share; nil if there is none, or it is of another day.
func (s *Reservation) account() *share {
	account := s.room.clients.Find(s.client)
	if account == nil || !account.since.Equal(s.since) {
		return nil
	}
	return account
}

// count adds the reservation to the sums (sign 1), or takes it away (sign -1).
func (s *Reservation) count(sign int64) {
	sum, account := &s.room.arrived, s.account()
	if account == nil {
		account = &share{}
	}
	own := &account.bytes
	if s.isAnnounced {
		sum, own = &s.room.announced, &account.announced
	}
	sum.coming += sign * s.space.coming
	sum.stored += sign * s.space.stored
	*own += sign * s.space.stored
}
