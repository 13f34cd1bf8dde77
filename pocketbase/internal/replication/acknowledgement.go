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
)

const (
	// patience is how long a response waits at most for the copy of its data. A form waits longer for its response.
	patience = 6 * time.Second
	// retrySeconds is the Retry-After (seconds) of unconfirmed requests and refused writes.
	retrySeconds = 5
)

// Outcomes are the possible results of a response that waited.
var Outcomes = []string{"confirmed", "unconfirmed"}

// Acknowledgement delays the responses to form submissions until all earlier commits are in the S3 store. Without a
// confirmation in time the response is 503. The submission may then be on this computer only, so the client must send
// it again. The submission's idempotency key prevents a duplicate.
type Acknowledgement struct {
	waiting                group
	leaving                group
	confirmed, unconfirmed atomic.Uint64
}

// NewAcknowledgement returns an Acknowledgement that delays responses until confirm succeeds. Concurrent requests share
// one call of confirm. An error of confirm is logged, so it must not contain personal data.
func NewAcknowledgement(confirm func(ctx context.Context) error) *Acknowledgement {
	return &Acknowledgement{waiting: group{confirm: confirm, failed: func(err error, waiters int) {
		log.Printf(
			"%d submissions are stored here, but not confirmed to be in the store: they are sent again. %v",
			waiters,
			err,
		)
	}}, leaving: group{confirm: confirm, failed: func(err error, waiters int) {
		log.Printf("%d mails or webhooks wait: their rows are not confirmed to be in the store. %v", waiters, err)
	}}}
}

// Leaving returns nil after all commits before the call are in the store, otherwise an error. Mails and webhooks wait
// for it, so that none is about a record that a takeover by another computer loses.
func (a *Acknowledgement) Leaving(ctx context.Context) error { return a.leaving.wait(ctx) }

// Counts returns how many responses had each of the Outcomes.
func (a *Acknowledgement) Counts() map[string]uint64 {
	return map[string]uint64{Outcomes[0]: a.confirmed.Load(), Outcomes[1]: a.unconfirmed.Load()}
}

// Handler wraps next. It delays the responses to requests for which isAcknowledged returns true.
func (a *Acknowledgement) Handler(isAcknowledged func(*http.Request) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isAcknowledged(r) {
			next.ServeHTTP(w, r)
			return
		}
		before := maps.Clone(w.Header())
		held := answers.Hold(w)
		next.ServeHTTP(held, r)
		if held.Status >= http.StatusBadRequest { // an error response confirms nothing to the client
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

// refuse answers 503 with Retry-After.
func refuse(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", strconv.Itoa(retrySeconds))
	if answers.IsAPI(r.URL.Path) {
		answers.Refuse(w, http.StatusServiceUnavailable)
		return
	}
	answers.Sentence(
		w,
		r,
		http.StatusServiceUnavailable,
		"We could not store this safely. Please try again in a few seconds.",
	)
}

// RefuseWrites wraps next. While mayWrite returns an error, it answers requests other than GET, HEAD and OPTIONS with
// 503.
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
