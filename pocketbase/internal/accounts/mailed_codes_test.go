package accounts

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestCodesAreMailedFiveTimesAndThenAtGrowingIntervals(t *testing.T) {
	c, now := newMailedCodes(), time.Now()
	var mailed atomic.Int32
	var all sync.WaitGroup
	for host := range 50 {
		all.Go(func() {
			if c.claim("ada", fmt.Sprint(host), now) == 0 {
				mailed.Add(1)
			}
		})
	}
	all.Wait()
	if mailed.Load() != 5 {
		t.Errorf("%d codes were mailed", mailed.Load())
	}
	for _, minutes := range []time.Duration{1, 2, 4, 8, 16, 30, 30} {
		if wait := c.claim("ada", "another", now); wait != minutes*time.Minute {
			t.Errorf("waits %s, want %d minutes", wait, minutes)
		}
		now = now.Add(minutes * time.Minute)
		if wait := c.claim("ada", "another", now); wait != 0 {
			t.Errorf("still waits %s", wait)
		}
	}
	if wait := c.claim("bob", "another", now); wait != 0 {
		t.Errorf("another account waits %s", wait)
	}
	if wait := c.claim("ada", "another", now.Add(triesLife)); wait != 0 {
		t.Errorf("an hour later it waits %s", wait)
	}
}

func TestAKnownClientStillGetsACode(t *testing.T) {
	c, now := newMailedCodes(), time.Now()
	c.gave("ada", "office")
	for range codePace.free + 1 {
		c.claim("ada", "stranger", now)
	}
	for range codePace.free {
		if wait := c.claim("ada", "office", now); wait != 0 {
			t.Errorf("waits %s", wait)
		}
	}
	if c.claim("ada", "office", now) == 0 {
		t.Error("the office has no limit")
	}
	c.gave("ada", "office")
	if wait := c.claim("ada", "office", now); wait != 0 {
		t.Errorf("after a right code it waits %s", wait)
	}
}
