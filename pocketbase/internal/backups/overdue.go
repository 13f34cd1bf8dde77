package backups

import (
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/jobs"
)

// lateAfter is how long after its scheduled time a backup may still be missing.
const lateAfter = 2 * time.Hour

// Overdue returns why the operator cannot rely on the newest backup: it is older than the schedule requires, or its
// verification failed. It returns nil without a schedule. It ignores scheduled times before the settings changed.
func Overdue(app core.App, now time.Time) error {
	schedule := app.Settings().Backups.Cron
	if schedule == "" {
		return nil
	}
	due, err := jobs.LastDue(schedule, now.Add(-lateAfter))
	if err != nil {
		return err
	}
	stored, err := List(app)
	if err != nil {
		return err
	}
	if len(stored) == 0 || stored[0].Taken.Before(due) {
		// If the settings were saved after that time, a new schedule may not have been due yet.
		if since, err := settingsChanged(app); err != nil || since.After(due) {
			return err
		}
		if len(stored) == 0 {
			return fmt.Errorf("a backup was due at %s, and there is none", due.Format(time.RFC3339))
		}
		return fmt.Errorf(
			"a backup was due at %s, and the newest is of %s",
			due.Format(time.RFC3339),
			stored[0].Taken.UTC().Format(time.RFC3339),
		)
	}
	reports, err := Reports(app)
	if err != nil {
		return err
	}
	if report := ReportOf(reports, stored[0].Name); report != nil && !report.IsGood() {
		return fmt.Errorf("the newest backup, %s", report.Summary())
	}
	return nil
}

// settingsChanged returns when the settings were last saved.
func settingsChanged(app core.App) (time.Time, error) {
	var updated string
	err := app.DB().Select("updated").From("_params").Where(dbx.HashExp{"id": "settings"}).Row(&updated)
	if err != nil {
		return time.Time{}, err
	}
	moment, err := types.ParseDateTime(updated)
	return moment.Time(), err
}

// Newest is the newest backup, with its last verification.
type Newest struct {
	Stored
	Report *Report // nil: not verified
}

// FindNewest returns the newest backup in the store; isThere is false if there is none.
func FindNewest(app core.App) (newest Newest, isThere bool, err error) {
	stored, err := List(app)
	if err != nil || len(stored) == 0 {
		return newest, false, err
	}
	reports, err := Reports(app)
	return Newest{stored[0], ReportOf(reports, stored[0].Name)}, err == nil, err
}
