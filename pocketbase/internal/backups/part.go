package backups

import (
	"context"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
	"lexharbor/internal/observe"
)

// Part is the backups of the program.
type Part struct{}

// Bind has a backup taken and brought back with all that belongs to it.
func (Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Prepare has each backup opened and verified.
func (Part) Prepare(e *core.ServeEvent) error {
	Schedule(e.App)
	return nil
}

// Checks has whether there is a new one that is good.
func (Part) Checks(app core.App) []observe.Check {
	return []observe.Check{{
		Name:  "backups",
		Every: StoreEvery,
		Test:  func(context.Context) error { return Overdue(app, time.Now()) },
	}}
}

// Measure adds how old the newest is.
func (Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	Measure(r, app, read)
}

// Commands are those of backups, and of an upgrade.
func (Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app), NewRestoreCommand(app), NewUpgradeCommand(app)}
}

type backupStatus struct {
	Next   int64 `json:"next"`   // 0: none is scheduled
	Newest int64 `json:"newest"` // 0: there is none
	Good   *bool `json:"good"`   // nil: it was not verified
}

// Status is when the next backup is taken, and whether the newest is good.
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
	if err == nil && isThere { // else the check "backups" says what is wrong
		status.Newest = observe.Milliseconds(newest.Taken)
		if newest.Report != nil {
			isGood := newest.Report.IsGood()
			status.Good = &isGood
		}
	}
	return map[string]any{"backup": status}, nil
}
