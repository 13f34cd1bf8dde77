package admission

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	// waitingMost and waitingTime limit how many requests wait for a place, and for how long.
	waitingMost = 64
	waitingTime = 3 * time.Second
)

// places limits the requests in an engine or at the write lock. A free place goes to the client that was served least
// recently, and among new clients to the first. One client has at most half of the places and half of the queue. A
// newcomer to a full queue displaces the last request of the client with the most.
type places struct {
	total int
	turns uint64 // places granted so far

	mu      sync.Mutex
	busy    int
	clients map[Client]*share
	waiting []*waiter
}

// share is what one client has of the places and of the queue.
type share struct {
	busy, waiting int
	turn          uint64 // turn of its last place; 0: none yet
}

type waiter struct {
	client  Client
	ready   chan struct{} // closed when the waiter gets a place
	crowded chan struct{} // closed when the waiter is displaced
}

func newPlaces(total int) *places { return &places{total: total, clients: map[Client]*share{}} }

// enter reports whether the client got a place in time. The caller must then call leave.
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

// ask returns a waiter with a place or in the queue; nil if the queue is full.
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

// admit grants free places to the next waiters.
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

// next returns the index of the waiter that is served next; -1: none.
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

// makeRoom displaces the last waiter of the client with the most in the queue, if that is more than the newcomer will
// have.
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

func (p *places) drop(at int) {
	p.clients[p.waiting[at].client].waiting--
	p.waiting = slices.Delete(p.waiting, at, at+1)
}

// giveUp leaves the queue. It reports whether a place was granted at the last moment.
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

// figures returns how many requests have a place, and how many wait.
func (p *places) figures() (busy, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.busy, len(p.waiting)
}
