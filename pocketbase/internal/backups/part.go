package backups

import (
	"context"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
	"lexharbor/internal/observe"
)

// Part adds backups to the program.
type Part struct{}

// Bind adds this package's handlers to the app's start, and to backups and restores.
func (Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Prepare schedules the nightly verification of the newest backup.
func (Part) Prepare(e *core.ServeEvent) error {
	Schedule(e.App)
	return nil
}

// Checks returns one check: whether the newest backup is recent and good.
func (Part) Checks(app core.App) []observe.Check {
	return []observe.Check{{
		Name:  "backups",
		Every: StoreEvery,
		Test:  func(context.Context) error { return Overdue(app, time.Now()) },
	}}
}

// Measure registers metrics of the newest backup.
func (Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	Measure(r, app, read)
}

// Commands returns the commands of backups and of upgrades.
func (Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app), NewRestoreCommand(app), NewUpgradeCommand(app)}
}

type backupStatus struct {
	Next   int64 `json:"next"`   // epoch ms; 0: none is scheduled
	Newest int64 `json:"newest"` // epoch ms; 0: there is none
	Good   *bool `json:"good"`   // nil: not verified
}

// Status returns when the next backup is due, and whether the newest is good.
func (Part) Status(e *core.RequestEvent, now time.Time) (map[string]any, error) {
	var status backupStatus
	if schedule := e.App.Settings().Backups.Cron; schedule != "" {
		next, err := jobs.NextDue(schedule, now)
		if err != nil {
			return nil, err
		}
		status.Next = observe.Milliseconds(next)
	}
	newest, isThere, err := FindNewest(e.App)
	if err == nil && isThere { // otherwise the check "backups" reports the error
		status.Newest = observe.Milliseconds(newest.Taken)
		if newest.Report != nil {
			isGood := newest.Report.IsGood()
			status.Good = &isGood
		}
	}
	return map[string]any{"backup": status}, nil
}
