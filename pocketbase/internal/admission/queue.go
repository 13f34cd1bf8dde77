package admission

import (
	"context"
	"time"
)

const (
	// waitingMost and waitingTime are how many calls wait for an engine, and how long.
	waitingMost = 64
	waitingTime = 3 * time.Second
)

// queue lets so many in at a time, in the order in which they came. What is let in must leave.
type queue struct{ places chan struct{} }

func newQueue(size int) *queue { return &queue{make(chan struct{}, size)} }

// enter reports whether there was a place in time.
func (q *queue) enter(ctx context.Context) bool {
	select {
	case q.places <- struct{}{}:
		return true
	default:
	}
	patience := time.NewTimer(waitingTime)
	defer patience.Stop()
	select {
	case q.places <- struct{}{}:
		return true
	case <-patience.C:
	case <-ctx.Done():
	}
	return false
}

func (q *queue) leave() { <-q.places }
