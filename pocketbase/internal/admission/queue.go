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

// places are what a request needs that enters an engine or the write lock. Clients take turns: a free place goes to
// the one who has had none for longest, and among those who never had one to who came first. One client has at most
// half of the places, and half of the queue; where that is full who has most in it makes room.
type places struct {
	total int
	turns uint64 // how often a place was given

	mu      sync.Mutex
	busy    int
	clients map[Client]*share
	waiting []*waiter
}

// share is what one client has of the places and of the queue.
type share struct {
	busy, waiting int
	turn          uint64 // when it was given a place last; 0: not since it came
}

type waiter struct {
	client  Client
	ready   chan struct{} // closed when it has a place
	crowded chan struct{} // closed when it had to make room
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
	case <-w.crowded:
		return false
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
	if own.busy+own.waiting >= max(1, inside/2) || p.busy+len(p.waiting) >= inside && !p.makeRoom(own.waiting+1) {
		return nil
	}
	p.clients[client] = own
	own.waiting++
	w := &waiter{client, make(chan struct{}), make(chan struct{})}
	p.waiting = append(p.waiting, w)
	p.admit()
	return w
}

// admit gives free places to those whose turn it is.
func (p *places) admit() {
	for p.busy < p.total {
		at := p.next()
		if at < 0 {
			return
		}
		w := p.waiting[at]
		own := p.clients[w.client]
		p.drop(at)
		p.busy++
		own.busy++
		p.turns++
		own.turn = p.turns
		close(w.ready)
	}
}

// next is who in the queue may have a place and has had none for longest; -1: nobody.
func (p *places) next() int {
	next := -1
	for at, w := range p.waiting {
		own := p.clients[w.client]
		if own.busy < max(1, p.total/2) && (next < 0 || own.turn < p.clients[p.waiting[next].client].turn) {
			next = at
		}
	}
	return next
}

// makeRoom sends away who came last of the client that has most in the queue, where that is more than a newcomer will
// have there.
func (p *places) makeRoom(newcomers int) bool {
	last, most := -1, newcomers
	for at, w := range p.waiting {
		if waiting := p.clients[w.client].waiting; waiting > most || waiting == most && last >= 0 {
			last, most = at, waiting
		}
	}
	if last < 0 {
		return false
	}
	w := p.waiting[last]
	p.drop(last)
	close(w.crowded)
	p.forget(w.client)
	return true
}

// drop takes one out of the queue.
func (p *places) drop(at int) {
	p.clients[p.waiting[at].client].waiting--
	p.waiting = slices.Delete(p.waiting, at, at+1)
}

// giveUp leaves the queue; it reports whether there was a place at the last moment.
func (p *places) giveUp(w *waiter) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := slices.Index(p.waiting, w)
	if at < 0 {
		select {
		case <-w.ready:
			return true
		default:
			return false
		}
	}
	p.drop(at)
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
	if own := p.clients[client]; own.busy == 0 && own.waiting == 0 {
		delete(p.clients, client)
	}
}

// figures are how many have a place, and how many wait for one.
func (p *places) figures() (busy, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.busy, len(p.waiting)
}
