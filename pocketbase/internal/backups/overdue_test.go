package backups

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
)

func TestAMissingScheduledBackupIsOverdue(t *testing.T) {
	app := filled(t)
	if _, err := app.DB().Update("_params", dbx.Params{"updated": "2026-11-20 " +
		"12:00:00.000Z"}, dbx.HashExp{"id": "settings"}).Execute(); err != nil {
		t.Fatal(err)
	}
	says := func(at time.Time, want string) {
		t.Helper()
		said := ""
		if err := Overdue(app, at); err != nil {
			said = err.Error()
		}
		if said != want {
			t.Errorf("%s: %q", at, said)
		}
	}
	says(aDay.Add(24*time.Hour), "")
	app.Settings().Backups.Cron = "12 2 * * *"
	says(aDay.Add(lateAfter), "a backup was due at 2026-11-22T02:12:00Z, and there is none")
	says(aDay.Add(-40*time.Hour), "") // the schedule is new

	_, file := taken(t, app)
	if err := os.Chtimes(file, aDay, aDay.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	says(aDay.Add(lateAfter), "")
	says(aDay.Add(24*time.Hour+lateAfter-time.Second), "")
	says(
		aDay.Add(24*time.Hour+lateAfter),
		"a backup was due at 2026-11-23T02:12:00Z, and the newest is of 2026-11-22T02:13:00Z",
	)

	whole := contentOf(t, file)
	if err := os.WriteFile(file, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, aDay, aDay.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	stored, err := List(app)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(app, stored[0]); err != nil {
		t.Fatal(err)
	}
	if err := Overdue(app, aDay.Add(lateAfter)); err == nil ||
		!strings.Contains(err.Error(), "the newest backup, backup-20261122-021200.zip is NOT good: ") {
		t.Error(err)
	}
}
