package replication

import (
	"context"
	"sync"
)

// group lets many callers share one confirmation. A caller that comes while one is under way waits for the next: that
// one may have begun before the caller's commit.
type group struct {
	confirm func(ctx context.Context) error
	// failed receives each failed confirmation and the number of its waiters.
	failed func(err error, waiters int)

	mu       sync.Mutex
	isFlying bool
	next     *flight // nil: no caller waits for another one
}

type flight struct {
	waiters int
	done    chan struct{} // closed when err is set
	err     error
}

// wait returns nil after a confirmation that was requested after the call, else why there is none. It waits until ctx
// ends at most.
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

// fly confirms while callers wait. It does not use a caller's context, because that caller may leave.
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
