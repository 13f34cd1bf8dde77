package admission

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	// waitingMost and waitingTime are how many requests wait for a place, and how long.
	waitingMost = 64
	waitingTime = 3 * time.Second
)

// places are what a request needs that enters an engine or the write lock. They are given in the order in which the
// requests came; but one client has at most half of the places, and half of the queue.
type places struct {
	total int

	mu      sync.Mutex
	busy    int
	clients map[Client]*share
	waiting []*waiter
}

// share is what one client has of the places and of the queue.
type share struct{ busy, waiting int }

type waiter struct {
	client Client
	ready  chan struct{} // closed when it has a place
}

func newPlaces(total int) *places { return &places{total: total, clients: map[Client]*share{}} }

// enter reports whether there was a place in time. Who enters must leave.
func (p *places) enter(ctx context.Context, client Client) bool {
	w := p.ask(client)
	if w == nil {
		return false
	}
	patience := time.NewTimer(waitingTime)
	defer patience.Stop()
	select {
	case <-w.ready:
		return true
	default:
	}
	select {
	case <-w.ready:
		return true
	case <-patience.C:
	case <-ctx.Done():
	}
	return p.giveUp(w)
}

// ask gives a place, or one in the queue; nil where that is full.
func (p *places) ask(client Client) *waiter {
	p.mu.Lock()
	defer p.mu.Unlock()
	own := p.clients[client]
	if own == nil {
		own = &share{}
	}
	inside := p.total + waitingMost
	if own.busy+own.waiting >= max(1, inside/2) || p.busy+len(p.waiting) >= inside {
		return nil
	}
	p.clients[client] = own
	own.waiting++
	w := &waiter{client, make(chan struct{})}
	p.waiting = append(p.waiting, w)
	p.admit()
	return w
}

// admit gives free places to those who have waited longest and may have one.
func (p *places) admit() {
	p.waiting = slices.DeleteFunc(p.waiting, func(w *waiter) bool {
		own := p.clients[w.client]
		if p.busy >= p.total || own.busy >= max(1, p.total/2) {
			return false
		}
		p.busy++
		own.busy++
		own.waiting--
		close(w.ready)
		return true
	})
}

// giveUp leaves the queue; it reports whether there was a place at the last moment.
func (p *places) giveUp(w *waiter) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := slices.Index(p.waiting, w)
	if at < 0 {
		return true
	}
	p.waiting = slices.Delete(p.waiting, at, at+1)
	p.clients[w.client].waiting--
	p.forget(w.client)
	return false
}

func (p *places) leave(client Client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.busy--
	p.clients[client].busy--
	p.admit()
	p.forget(client)
}

func (p *places) forget(client Client) {
	if *p.clients[client] == (share{}) {
		delete(p.clients, client)
	}
}

// figures are how many have a place, and how many wait for one.
func (p *places) figures() (busy, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.busy, len(p.waiting)
}
