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
	// clockSlack is the largest change that time synchronization makes.
	clockSlack = 30 * time.Second
)

// followClock has PocketBase forget how many calls each client has made, when the clock of the computer was set back.
// PocketBase would count on until the clock has come to where it was, and refuse for that long who had used up a
// minute's calls. It ends with ctx.
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

// countAnew discards the counters, which are stored with the settings.
func countAnew(app core.App) {
	if err := app.ReloadSettings(); err != nil {
		log.Println("the calls of clients are not counted anew:", err)
	}
}

var processBegan = time.Now()

// setClock detects changes of the wall clock by comparison with the monotonic clock.
type setClock struct {
	// began is what the wall clock showed at the start, without the monotonic reading; zero: not read yet.
	began time.Time
}

// setBy takes the wall clock and the time that has really passed since the start. It returns how far the clock was
// changed since the last call; 0: not, or only synchronized.
func (c *setClock) setBy(now time.Time, passed time.Duration) time.Duration {
	began, before := now.Round(0).Add(-passed), c.began
	c.began = began
	if by := began.Sub(before); !before.IsZero() && by.Abs() > clockSlack {
		return by
	}
	return 0
}
