package jobs

import (
	"strings"
	"testing"
	"time"

	"lexharbor/internal/testapp"
)

func TestLastDueFindsTheLastScheduledMinute(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 30, 45, 0, time.UTC)
	for expression, want := range map[string]string{
		"* * * * *": "2026-11-22T12:30:00Z", "*/20 * * * *": "2026-11-22T12:20:00Z",
		"17 3 * * *": "2026-11-22T03:17:00Z",
		"0 13 * * *": "2026-11-21T13:00:00Z", "0 9 1 * *": "2026-11-01T09:00:00Z", "0 0 1 1 *": "0001-01-01T00:00:00Z",
	} {
		if due, err := LastDue(expression, now); err != nil || due.Format(time.RFC3339) != want {
			t.Errorf("%s: %s, %v", expression, due.Format(time.RFC3339), err)
		}
	}
	if _, err := LastDue("sometimes", now); err == nil {
		t.Error("no error for what is no expression")
	}
}

func TestAJobThatDoesNotBeginOrEndIsOverdue(t *testing.T) {
	app := testapp.New(t)
	now := time.Date(2026, 11, 22, 3, 0, 0, 0, time.UTC)
	fails := true
	app.Cron().MustAdd("nightly", "17 3 * * *", func() {
		if fails {
			panic("it broke")
		}
	})
	app.Cron().MustAdd("forever", "17 3 * * *", func() { fails = false })
	app.Cron().MustAdd("late", "0 4 1 * *", func() {})
	watch := Follow(app, func() time.Time { return now })
	run := func(id string) {
		defer func() { _ = recover() }()
		for _, job := range app.Cron().Jobs() {
			if job.Id() == id {
				job.Run()
			}
		}
	}
	overdue := func(at string, says ...string) {
		t.Helper()
		moment, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		now = moment
		said := ""
		if err := watch.Overdue(); err != nil {
			said = err.Error()
		}
		if said != strings.Join(says, "; ") {
			t.Errorf("%s: %q", at, said)
		}
	}
	overdue("2026-11-22T03:26:59Z")
	overdue(
		"2026-11-22T03:27:00Z",
		"forever was due at 2026-11-22T03:17:00Z and has not run",
		"nightly was due at 2026-11-22T03:17:00Z and has not run",
	)
	run("nightly") // a failed run counts too; its error is only logged
	watch.watched[0].run.begin(now)
	overdue("2026-11-22T05:27:00Z")
	overdue("2026-11-22T05:27:01Z", "forever has been running since 2026-11-22T03:27:00Z")
	run("forever")
	overdue("2026-11-22T05:27:01Z")
	overdue(
		"2026-11-23T03:27:00Z",
		"forever was due at 2026-11-23T03:17:00Z and has not run",
		"nightly was due at 2026-11-23T03:17:00Z and has not run",
	)
	states := watch.States()
	for id, want := range map[string]bool{"forever": true, "nightly": true, "late": false} {
		for _, each := range states {
			if reason, err := watch.lateness(each); each.ID == id && (err != nil || (reason != "") != want) {
				t.Errorf("%s is late: %q, %v", id, reason, err)
			}
		}
	}
	if len(states) != 3 || states[2].ID != "nightly" || states[2].IsRunning() || !states[1].Begun.IsZero() {
		t.Errorf("%+v", states)
	}
}

func TestAScheduledJobIsWatchedWhileItRuns(t *testing.T) {
	app := testapp.New(t)
	begun, release := make(chan bool), make(chan bool)
	app.Cron().MustAdd("pages", "* * * * *", func() {
		begun <- true
		<-release
	})
	job := Schedule(app, "pages", func(run func()) { run() })
	watch := Follow(app, time.Now)
	job.Request()
	<-begun
	if states := watch.States(); len(states) != 1 || !states[0].IsRunning() {
		t.Errorf("%+v", states)
	}
	release <- true
	job.Wait(t.Context())
	if states := watch.States(); states[0].IsRunning() || states[0].Begun.IsZero() {
		t.Errorf("%+v", states)
	}
}
