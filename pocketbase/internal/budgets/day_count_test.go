package budgets

import (
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// rowsAt is a DayCount of rows that were created at these times. It records how long the summed periods were.
func rowsAt(rows *[]time.Time, periods *[]time.Duration) *DayCount {
	return &DayCount{Between: func(_ core.App, after, until time.Time) (number int64, err error) {
		*periods = append(*periods, until.Sub(after))
		for _, each := range *rows {
			if each.After(after) && !each.After(until) {
				number++
			}
		}
		return number, nil
	}}
}

func TestADayIsSummedBeforeTheTransactionAndOnlyTheLastMinutesInIt(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	rows := []time.Time{now.Add(-Day - time.Second), now.Add(-Day + 3*time.Minute), now.Add(-time.Hour), now}
	var periods []time.Duration
	count := rowsAt(&rows, &periods)
	expect := func(at time.Time, want int64) {
		t.Helper()
		if got, err := count.Today(nil, at); got != want || err != nil {
			t.Errorf("%d at %s, want %d (%v)", got, at.Format(time.TimeOnly), want, err)
		}
	}
	refresh := func(at time.Time) {
		t.Helper()
		if err := count.Refresh(nil, at); err != nil {
			t.Fatal(err)
		}
	}
	expect(now, 3)
	refresh(now)
	expect(now, 3)

	rows = append(rows[:2:2], now.Add(time.Second)) // the rows of an hour ago and of now are deleted
	refresh(now.Add(countAgain - longestCommit - time.Second))
	expect(now.Add(time.Second), 3) // a recent sum still has the row of an hour ago
	periods = nil
	expect(now.Add(4*time.Minute), 2) // a row of the sum is now older than a day
	if len(periods) != 2 || periods[1] != 4*time.Minute {
		t.Errorf("a transaction summed %v", periods)
	}
	refresh(now.Add(4 * time.Minute))
	expect(now.Add(4*time.Minute), 1)
}

func TestADayIsSummedAgainIfTheClockWasSetBack(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	rows := []time.Time{now.Add(-25 * time.Hour), now.Add(-time.Hour)}
	var periods []time.Duration
	count := rowsAt(&rows, &periods)
	if err := count.Refresh(nil, now); err != nil {
		t.Fatal(err)
	}
	if got, err := count.Today(nil, now.Add(-2*time.Hour)); got != 2 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}
