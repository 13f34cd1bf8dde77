package replication

import (
	"context"
	"sync"
)

// group lets many callers share one call of confirm. A caller that comes during a call waits for the next one, because
// the current call may have begun before the caller's commit.
type group struct {
	confirm func(ctx context.Context) error
	// failed gets each error of confirm and the number of callers that waited for it.
	failed func(err error, waiters int)

	mu       sync.Mutex
	isFlying bool
	next     *flight // the next call of confirm; nil: no caller waits for one
}

type flight struct {
	waiters int
	done    chan struct{} // closed when err is set
	err     error
}

// wait returns the result of a call of confirm that began after wait was called. If ctx ends first, it fails.
func (g *group) wait(ctx context.Context) error {
	g.mu.Lock()
	if g.next == nil {
		g.next = &flight{done: make(chan struct{})}
	}
	mine := g.next
	mine.waiters++
	if !g.isFlying {
		g.isFlying = true
		go g.fly()
	}
	g.mu.Unlock()
	select {
	case <-mine.done:
		return mine.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// fly calls confirm while callers wait. It does not use a caller's context, because that caller may leave earlier.
func (g *group) fly() {
	for {
		g.mu.Lock()
		present := g.next
		g.next = nil
		if present == nil {
			g.isFlying = false
			g.mu.Unlock()
			return
		}
		g.mu.Unlock()
		if present.err = g.confirm(context.Background()); present.err != nil {
			g.failed(present.err, present.waiters)
		}
		close(present.done)
	}
}
