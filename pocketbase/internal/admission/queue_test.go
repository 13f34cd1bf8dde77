package admission

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
)

func TestPlacesLimitRequestsAndServeEachWaiter(t *testing.T) {
	p := newPlaces(3)
	var inside, most, served atomic.Int32
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() {
			client := clientNumber(n % 5)
			if !p.enter(t.Context(), client) {
				return
			}
			defer p.leave(client)
			now := inside.Add(1)
			for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
			}
			served.Add(1)
			inside.Add(-1)
		})
	}
	all.Wait()
	if most.Load() > 3 || served.Load() != 50 {
		t.Errorf("%d at a time, %d in all", most.Load(), served.Load())
	}
	if busy, waiting := p.figures(); busy != 0 || waiting != 0 || len(p.clients) != 0 {
		t.Errorf("left: %d inside, %d waiting, %d clients", busy, waiting, len(p.clients))
	}
}

func TestAClientHasAtMostHalfOfThePlacesAndOfTheQueue(t *testing.T) {
	p := newPlaces(6)
	one, other := clientNumber(1), clientNumber(2)
	var waiters []*waiter
	for {
		w := p.ask(one)
		if w == nil {
			break
		}
		waiters = append(waiters, w)
	}
	if busy, waiting := p.figures(); busy != 3 || busy+waiting != (6+waitingMost)/2 {
		t.Fatalf("one client has %d places and waits for %d", busy, waiting)
	}
	has := func(w *waiter) bool {
		select {
		case <-w.ready:
			return true
		default:
			return false
		}
	}
	if !has(p.ask(other)) {
		t.Error("another one waits behind it")
	}
	p.leave(one)
	if busy, _ := p.figures(); busy != 4 || !has(waiters[3]) || has(waiters[4]) {
		t.Errorf("%d have a place after one of it left", busy)
	}
	left, cancel := context.WithCancel(t.Context())
	cancel()
	if p.enter(left, one) || !p.enter(left, clientNumber(3)) {
		t.Error("who has left waits, or is refused a free place")
	}
}

func TestClientsTakeTurnsAndTheLargestLosesItsLastWaiter(t *testing.T) {
	p := newPlaces(2)
	attackers, visitor := []Client{clientNumber(1), clientNumber(2), clientNumber(3)}, clientNumber(4)
	var newest *waiter
	for range waitingMost { // more than the queue accepts
		for _, attacker := range attackers {
			if w := p.ask(attacker); w != nil {
				newest = w
			}
		}
	}
	if busy, waiting := p.figures(); busy != 2 || waiting != waitingMost {
		t.Fatalf("%d are inside, and %d wait", busy, waiting)
	}
	w := p.ask(visitor)
	if w == nil {
		t.Fatal("a full queue has no room for a visitor")
	}
	select {
	case <-newest.crowded:
	default:
		t.Error("nobody had to make room")
	}
	p.leave(attackers[0]) // the third client has had no place yet, and came before the visitor
	p.leave(attackers[1])
	select {
	case <-w.ready:
	default:
		t.Error("a visitor waits for more than each attacker's first turn")
	}
	for range 2 * waitingMost { // each waiter gets a place in turn
		for _, client := range append(attackers, visitor) {
			if own := p.clients[client]; own != nil && own.busy > 0 {
				p.leave(client)
			}
		}
	}
	if busy, waiting := p.figures(); busy != 0 || waiting != 0 || len(p.clients) != 0 {
		t.Errorf("left: %d inside, %d waiting, %d clients", busy, waiting, len(p.clients))
	}
}
