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

	// transfers is the number of additional places for requests that read or write files. Such a request may wait for
	// the store of files, which needs no processor.
	transfers = 4
)

// places limits the concurrent requests that run JavaScript, search or need the write lock: to the number of engines,
// and to `transfers` more if the additional requests use files. A free place goes to the client that was served least
// recently, and among new clients to the first. One client has at most half of the places, and at most half of the
// places and the queue together. If the queue is full, a request of a client with fewer waiting requests displaces the
// last request of the client with the most.
type places struct {
	engines int
	turns   uint64 // places granted so far

	mu      sync.Mutex
	busy    int
	running int // busy places of requests without files, at most engines
	clients map[Client]*share
	waiting []*waiter
}

// share counts one client's places and its waiting requests. It is deleted when the client has neither.
type share struct {
	busy, running, waiting int
	turn                   uint64 // number of the turn in which it got its last place; 0: none yet
}

type waiter struct {
	client  Client
	isFile  bool          // the request reads or writes files
	ready   chan struct{} // closed when the waiter gets a place
	crowded chan struct{} // closed when the waiter is displaced
}

func newPlaces(engines int) *places {
	return &places{engines: engines, clients: map[Client]*share{}}
}

func (p *places) total() int { return p.engines + transfers }

// enter waits until the client gets a place, and reports whether it did so within waitingTime. If it did, the caller
// must call leave. isFile is whether the request reads or writes files.
func (p *places) enter(ctx context.Context, client Client, isFile bool) bool {
	w := p.ask(client, isFile)
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

// ask returns a waiter that has a place or is in the queue; nil if the queue is full, or the client has its half.
func (p *places) ask(client Client, isFile bool) *waiter {
	p.mu.Lock()
	defer p.mu.Unlock()
	own := p.clients[client]
	if own == nil {
		own = &share{}
	}
	inside := p.engines + waitingMost
	if own.busy+own.waiting >= max(1, inside/2) || p.busy+len(p.waiting) >= inside && !p.makeRoom(own.waiting+1) {
		return nil
	}
	p.clients[client] = own
	own.waiting++
	w := &waiter{client, isFile, make(chan struct{}), make(chan struct{})}
	p.waiting = append(p.waiting, w)
	p.admit()
	return w
}

// admit gives the free places to the next waiters. The caller must have locked p.mu.
func (p *places) admit() {
	for p.busy < p.total() {
		at := p.next()
		if at < 0 {
			return
		}
		w := p.waiting[at]
		own := p.clients[w.client]
		p.drop(at)
		p.occupy(own, w.isFile, 1)
		p.turns++
		own.turn = p.turns
		close(w.ready)
	}
}

// occupy counts a place as taken (change 1) or free (change -1).
func (p *places) occupy(own *share, isFile bool, change int) {
	p.busy += change
	own.busy += change
	if !isFile {
		p.running += change
		own.running += change
	}
}

// next returns the index of the waiter that gets the next place; -1: none.
func (p *places) next() int {
	next := -1
	for at, w := range p.waiting {
		own := p.clients[w.client]
		isFree := w.isFile || p.running < p.engines && own.running < max(1, p.engines/2)
		if isFree && own.busy < p.total()/2 && (next < 0 || own.turn < p.clients[p.waiting[next].client].turn) {
			next = at
		}
	}
	return next
}

// makeRoom displaces the last waiter of the client with the most waiters, if that client has more than `newcomers`, the
// number that the new request's client would have. It reports whether it displaced one.
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

// giveUp removes a waiter from the queue. It returns true if the waiter got a place in the meantime.
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

func (p *places) leave(client Client, isFile bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.occupy(p.clients[client], isFile, -1)
	p.admit()
	p.forget(client)
}

func (p *places) forget(client Client) {
	if own := p.clients[client]; own.busy == 0 && own.waiting == 0 {
		delete(p.clients, client)
	}
}

// figures returns the number of requests that have a place, and of those that wait.
func (p *places) figures() (busy, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.busy, len(p.waiting)
}
