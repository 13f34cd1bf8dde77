package replication

import (
	"context"
	"log"
	"maps"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"lexharbor/internal/answers"
	"lexharbor/internal/paths"
)

const (
	// patience is for how long an answer waits: less than a form waits for it.
	patience = 6 * time.Second
	// retrySeconds is after how long it is worth another try when it was not confirmed.
	retrySeconds = 5
)

// Outcomes are what can come of an answer that waits.
var Outcomes = []string{"confirmed", "unconfirmed"}

// Acknowledgement holds answers back until all that was committed before them lies in the store. Where that is not
// confirmed in time, the answer is 503: what was sent is stored here, may be lost with this computer, and must be sent
// again. Its key makes it the same request then.
type Acknowledgement struct {
	waiting                group
	leaving                group
	confirmed, unconfirmed atomic.Uint64
}

// NewAcknowledgement is for confirmations by confirm, which is asked once for all who wait; its error must say nothing
// of visitors.
func NewAcknowledgement(confirm func(ctx context.Context) error) *Acknowledgement {
	return &Acknowledgement{waiting: group{confirm: confirm, failed: func(err error, waiters int) {
		log.Printf(
			"%d submissions are stored here, but not confirmed to be in the store: they are sent again. %v",
			waiters,
			err,
		)
	}}, leaving: group{confirm: confirm, failed: func(err error, waiters int) {
		log.Printf("%d mails or webhooks wait: what they tell is not confirmed to be in the store. %v", waiters, err)
	}}}
}

// Leaving returns nil once all that was committed before the call lies in the store, or why that is not known. What
// tells others of a row asks it, so that nobody hears of a row that a takeover loses.
func (a *Acknowledgement) Leaving(ctx context.Context) error { return a.leaving.wait(ctx) }

// Counts are how many answers there were of each of Outcomes.
func (a *Acknowledgement) Counts() map[string]uint64 {
	return map[string]uint64{Outcomes[0]: a.confirmed.Load(), Outcomes[1]: a.unconfirmed.Load()}
}

// Handler holds back the answers of next to requests that are acknowledged; the others go through as they are.
func (a *Acknowledgement) Handler(isAcknowledged func(*http.Request) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isAcknowledged(r) {
			next.ServeHTTP(w, r)
			return
		}
		before := maps.Clone(w.Header())
		held := answers.Hold(w)
		next.ServeHTTP(held, r)
		if held.Status >= http.StatusBadRequest { // nothing was acknowledged
			held.Release()
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		if a.waiting.wait(ctx) == nil {
			a.confirmed.Add(1)
			held.Release()
			return
		}
		a.unconfirmed.Add(1)
		clear(w.Header())
		maps.Copy(w.Header(), before)
		refuse(w, r)
	})
}

// refuse says that it is worth another try.
func refuse(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", strconv.Itoa(retrySeconds))
	if paths.IsAPI(r.URL.Path) {
		answers.Refuse(w, http.StatusServiceUnavailable)
		return
	}
	answers.Sentence(
		w,
		r,
		http.StatusServiceUnavailable,
		"This could not be made safe at the moment. Please try again in a few seconds.",
	)
}

// RefuseWrites lets only readers through while nothing may be written.
func RefuseWrites(mayWrite func() error, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions:
		default:
			if mayWrite() != nil {
				refuse(w, r)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}
