package admission

import (
	"context"
	"log"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// clockEvery is the interval between two checks of the clock.
	clockEvery = 2 * time.Second
	// clockSlack is the largest clock change that counts as time synchronization.
	clockSlack = 30 * time.Second
)

// followClock watches the computer's clock until ctx ends. If the clock was set back, it resets PocketBase's rate-limit
// counters. Otherwise PocketBase would refuse a client that has used up its minute until the clock reaches the former
// time.
func followClock(ctx context.Context, app core.App) {
	ticks := time.NewTicker(clockEvery)
	defer ticks.Stop()
	var clock setClock
	for {
		now := time.Now()
		if by := clock.setBy(now, time.Since(processBegan)); by != 0 {
			log.Println("the clock of this computer was set by", by.Round(time.Second))
			if by < 0 {
				countAnew(app)
			}
		}
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return
		}
	}
}

// countAnew reloads PocketBase's settings, which also deletes its rate-limit counters.
func countAnew(app core.App) {
	if err := app.ReloadSettings(); err != nil {
		log.Println("the counts of clients' calls were not reset:", err)
	}
}

var processBegan = time.Now()

// setClock detects changes of the wall clock by comparing it with the monotonic clock.
type setClock struct {
	// began is when the process began by the wall clock, as the last call of setBy computed it; zero: not yet called.
	began time.Time
}

// setBy returns by how much the wall clock was changed since the last call; 0 for no change, or for a time
// synchronization. passed is the time since the process began, by the monotonic clock.
func (c *setClock) setBy(now time.Time, passed time.Duration) time.Duration {
	began, before := now.Round(0).Add(-passed), c.began
	c.began = began
	if by := began.Sub(before); !before.IsZero() && by.Abs() > clockSlack {
		return by
	}
	return 0
}
