package replication

import (
	"context"
	"sync"
)

// group lets many wait for one confirmation. Who comes while one is under way waits for the next: that one may have
// begun before his commit.
type group struct {
	confirm func(ctx context.Context) error
	// failed is told of each confirmation that did not come, and how many waited for it.
	failed func(err error, waiters int)

	mu       sync.Mutex
	isFlying bool
	next     *flight // nil: nobody waits for another one
}

type flight struct {
	waiters int
	done    chan struct{} // closed when err is set
	err     error
}

// wait returns nil once a confirmation came that was asked for after the call, or why none did. It does not wait beyond
// ctx.
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

// fly confirms as long as somebody waits. It asks for those who wait, not for one of them, who may leave.
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
