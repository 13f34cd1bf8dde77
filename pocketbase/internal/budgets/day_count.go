package budgets

import (
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Day is the sliding period of all budgets of a day.
const Day = 24 * time.Hour

const (
	// countAgain is how old the end (until) of a sum may be before Refresh replaces it. A new sum notices deleted and
	// changed rows.
	countAgain = 2 * time.Minute
	// longestCommit is longer than any transaction. Rows created earlier than this are committed, or never will be.
	longestCommit = time.Minute
)

// DayCount sums what was stored in the last 24 hours: a number of rows, or their size. A transaction only reads the
// rows of the last minutes, and not tens of thousands while all other writers wait.
type DayCount struct {
	// Between returns the sum of the rows created after one time and not after the other.
	Between func(app core.App, after, until time.Time) (int64, error)
	last    atomic.Pointer[sum] // nil: none yet
}

// sum is a result of Between.
type sum struct {
	after, until time.Time
	number       int64
}

// Refresh sums the day unless the last sum is recent. Call it outside of transactions, before Today.
func (c *DayCount) Refresh(app core.App, now time.Time) error {
	if last := c.last.Load(); last != nil && !last.until.After(now) && now.Sub(last.until) < countAgain {
		return nil
	}
	next := &sum{after: now.Add(-Day), until: now.Add(-longestCommit)}
	var err error
	if next.number, err = c.Between(app, next.after, next.until); err == nil {
		c.last.Store(next)
	}
	return err
}

// Today returns the sum of the last 24 hours. In a transaction it includes the rows that the transaction has stored.
func (c *DayCount) Today(app core.App, now time.Time) (int64, error) {
	dayAgo, last := now.Add(-Day), c.last.Load()
	if last == nil || last.until.After(now) || last.after.After(dayAgo) { // no sum yet, or the clock was set back
		last = &sum{after: dayAgo, until: dayAgo}
	}
	since, err := c.Between(app, last.until, now.AddDate(100, 0, 0))
	if err != nil || !last.after.Before(dayAgo) {
		return last.number + since, err
	}
	over, err := c.Between(app, last.after, dayAgo)
	return last.number + since - over, err
}
