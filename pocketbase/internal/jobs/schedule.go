package jobs

import (
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/tools/cron"
)

// farthest is how far LastDue and NextDue search: a little over two months, so that they find monthly jobs.
const farthest = 64 * 24 * time.Hour

// NextDue returns the first minute after a time at which a cron expression is due. The time zone is UTC, as in
// PocketBase. It returns the zero time if no such minute lies within farthest.
func NextDue(expression string, after time.Time) (time.Time, error) {
	schedule, err := cron.NewSchedule(expression)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is no cron expression: %w", expression, err)
	}
	for minute := after.UTC().Truncate(time.Minute).
		Add(time.Minute); minute.Sub(after) < farthest; minute = minute.Add(time.Minute) {
		if schedule.IsDue(cron.NewMoment(minute)) {
			return minute, nil
		}
	}
	return time.Time{}, nil
}

// LastDue returns the last minute, at before or earlier, at which a cron expression was due. The time zone is UTC, as
// in PocketBase. It returns the zero time if no such minute lies within farthest.
func LastDue(expression string, before time.Time) (time.Time, error) {
	schedule, err := cron.NewSchedule(expression)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is no cron expression: %w", expression, err)
	}
	for minute := before.UTC().Truncate(time.Minute); before.Sub(minute) < farthest; minute = minute.Add(-time.Minute) {
		if schedule.IsDue(cron.NewMoment(minute)) {
			return minute, nil
		}
	}
	return time.Time{}, nil
}
