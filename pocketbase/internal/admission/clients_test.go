package admission

import (
	"net/netip"
	"testing"
	"time"
)

func clientNumber(n int) Client {
	return ClientOf(netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}))
}

func TestAClientGetsNoMoreThanItsLimit(t *testing.T) {
	c := newClients()
	for i, want := range []outcome{granted, granted, tooMany} {
		if got := c.take(clientNumber(1), bodies, 2, 3); got != want {
			t.Errorf("%d: %v", i, got)
		}
	}
	for i, want := range []outcome{granted, allTaken} {
		if got := c.take(clientNumber(2), bodies, 2, 3); got != want {
			t.Errorf("%d of another: %v", i, got)
		}
	}
	c.give(clientNumber(1), bodies)
	if got := c.take(clientNumber(2), bodies, 2, 3); got != granted {
		t.Errorf("after one was given back: %v", got)
	}
}

func TestClientsThatTakeAllTheyCanLeaveRoomForOthers(t *testing.T) {
	c := newClients()
	for client := range 60 {
		for c.take(clientNumber(client), bodies, 32, 256) == granted {
		}
	}
	if got := c.take(clientNumber(1000), bodies, 32, 256); got != granted || c.all.bodies != 4*32+56*2+1 {
		t.Errorf("a newcomer: %v beside %d bodies", got, c.all.bodies)
	}
	if got := c.take(clientNumber(0), bodies, 32, 256); got != tooMany {
		t.Errorf("a client with its maximum: %v", got)
	}
	for n := range 9 { // a trusted proxy
		if got := c.take(clientNumber(1), streams, 8, 8); (got == granted) != (n < 8) {
			t.Errorf("%d of a proxy: %v", n, got)
		}
	}
}

func TestAClientWithAResourceIsNeverForgotten(t *testing.T) {
	c := newClients()
	c.take(clientNumber(0), streams, 1, 1)
	for n := range 3 * mostClients {
		c.spend(clientNumber(n+1), 1, time.Now())
	}
	if got := c.take(clientNumber(0), streams, 1, 2); got != tooMany {
		t.Errorf("a second stream: %v", got)
	}
	if c.table.Len() != mostClients {
		t.Errorf("%d clients are remembered", c.table.Len())
	}
}

func TestTheLimitOfCallsStartsAgainAfterAMinute(t *testing.T) {
	c := newClients()
	now := time.Now()
	for range 2 {
		if wait := c.spend(clientNumber(1), 2, now); wait != 0 {
			t.Errorf("wait %d s", wait)
		}
	}
	if wait := c.spend(clientNumber(1), 2, now.Add(20*time.Second)); wait != 41 {
		t.Errorf("wait %d s of the 40 that are left", wait)
	}
	if wait := c.spend(clientNumber(1), 2, now.Add(time.Minute)); wait != 0 {
		t.Errorf("wait %d s in the next minute", wait)
	}
}

func TestAClientIsForgottenAnHourAfterItsLastRequest(t *testing.T) {
	c := newClients()
	c.take(clientNumber(1), streams, 1, 9)
	for minute := range idleMinutes + 1 {
		if minute == 30 {
			c.take(clientNumber(2), requests, 1, 9)
			c.give(clientNumber(2), requests)
		}
		if minute == 0 {
			c.spend(clientNumber(3), 1, time.Now())
		}
		c.forgetIdle()
	}
	if c.table.Find(clientNumber(1)) == nil || c.table.Find(clientNumber(2)) == nil ||
		c.table.Find(clientNumber(3)) != nil {
		t.Errorf("%d clients are remembered", c.table.Len())
	}
}
