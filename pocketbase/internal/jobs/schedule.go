package jobs

import (
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/tools/cron"
)

// farthest is how far LastDue and NextDue look: a bit more than two months, so that what is done once a month is found.
const farthest = 64 * 24 * time.Hour

// NextDue is the first minute after a moment at which a job with this cron expression is due, in UTC as PocketBase
// reckons; zero where there is none for two months.
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

// LastDue is the last minute, not after before, at which a job with this cron expression was due, in UTC as PocketBase
// reckons; zero where there was none for two months.
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
