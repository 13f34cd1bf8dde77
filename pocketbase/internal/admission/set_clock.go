package admission

import (
	"context"
	"log"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// clockEvery is how often is looked whether the clock was set.
	clockEvery = 2 * time.Second
	// clockSlack is by how much clocks are set all the time, to keep them right.
	clockSlack = 30 * time.Second
)

// followClock has PocketBase forget how many calls each client has made, when the clock of the computer was set back:
// it would count on until the clock has come to where it was, and refuse for that long who had used up a minute's
// calls. It ends with ctx.
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

// countAnew throws away what counts, which goes with the settings of before.
func countAnew(app core.App) {
	if err := app.ReloadSettings(); err != nil {
		log.Println("the calls of clients are not counted anew:", err)
	}
}

var processBegan = time.Now()

// setClock notices that somebody sets the clock, by what has passed otherwise.
type setClock struct {
	// where the clock would have been at the beginning, without its second measure; zero: not looked yet
	began time.Time
}

// setBy is told the time of the clock, and what has really passed since some beginning. It returns by how much the
// clock was set since it was asked last; 0: it was not, or was only kept right.
func (c *setClock) setBy(now time.Time, passed time.Duration) time.Duration {
	began, before := now.Round(0).Add(-passed), c.began
	c.began = began
	if by := began.Sub(before); !before.IsZero() && by.Abs() > clockSlack {
		return by
	}
	return 0
}
