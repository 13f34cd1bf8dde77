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
			if !p.enter(t.Context(), client, n%10 == 0) {
				return
			}
			defer p.leave(client, n%10 == 0)
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
		w := p.ask(one, false)
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
	if !has(p.ask(other, false)) {
		t.Error("another one waits behind it")
	}
	p.leave(one, false)
	if busy, _ := p.figures(); busy != 4 || !has(waiters[3]) || has(waiters[4]) {
		t.Errorf("%d have a place after one of it left", busy)
	}
	left, cancel := context.WithCancel(t.Context())
	cancel()
	if p.enter(left, one, false) || !p.enter(left, clientNumber(3), false) {
		t.Error("who has left waits, or is refused a free place")
	}
}

func TestClientsTakeTurnsAndTheLargestLosesItsLastWaiter(t *testing.T) {
	p := newPlaces(2)
	attackers, visitor := []Client{clientNumber(1), clientNumber(2), clientNumber(3)}, clientNumber(4)
	var newest *waiter
	for range waitingMost { // more than the queue accepts
		for _, attacker := range attackers {
			if w := p.ask(attacker, false); w != nil {
				newest = w
			}
		}
	}
	if busy, waiting := p.figures(); busy != 2 || waiting != waitingMost {
		t.Fatalf("%d are inside, and %d wait", busy, waiting)
	}
	w := p.ask(visitor, false)
	if w == nil {
		t.Fatal("a full queue has no room for a visitor")
	}
	select {
	case <-newest.crowded:
	default:
		t.Error("nobody had to make room")
	}
	p.leave(attackers[0], false) // the third client has had no place yet, and came before the visitor
	p.leave(attackers[1], false)
	select {
	case <-w.ready:
	default:
		t.Error("a visitor waits for more than each attacker's first turn")
	}
	for range 2 * waitingMost { // each waiter gets a place in turn
		for _, client := range append(attackers, visitor) {
			if own := p.clients[client]; own != nil && own.busy > 0 {
				p.leave(client, false)
			}
		}
	}
	if busy, waiting := p.figures(); busy != 0 || waiting != 0 || len(p.clients) != 0 {
		t.Errorf("left: %d inside, %d waiting, %d clients", busy, waiting, len(p.clients))
	}
}

func TestRequestsWithFilesHavePlacesOfTheirOwn(t *testing.T) {
	p := newPlaces(2)
	has := func(client int, isFile bool) bool {
		select {
		case <-p.ask(clientNumber(client), isFile).ready:
			return true
		default:
			return false
		}
	}
	// Uploads of two clients wait for the store, and one client may have half of all six places.
	for n, want := range []bool{true, true, true, false} {
		if got := has(1, true); got != want {
			t.Errorf("upload %d of the first client has a place: %v", n, got)
		}
	}
	if !has(2, true) || !has(3, false) || !has(4, false) || has(5, false) {
		t.Error("two requests without files must run beside four uploads, and no third")
	}
	if busy, _ := p.figures(); busy != 6 {
		t.Errorf("%d requests have a place", busy)
	}
}
