package retention

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/testapp"
)

var night = time.Date(2026, 11, 23, 3, 17, 0, 0, time.UTC)

const lettersTable = "letters"

// letters stores one record in a test collection for each age in days.
func letters(t *testing.T, app core.App, days ...int) {
	t.Helper()
	if _, err := app.FindCollectionByNameOrId(lettersTable); err != nil {
		collection := core.NewBaseCollection(lettersTable)
		collection.Fields.Add(
			&core.TextField{Name: "state"},
			&core.TextField{Name: "text"},
			&core.DateField{Name: "at"},
		)
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	for _, age := range days {
		testapp.Save(t, app, "letters", map[string]any{"state": "sent", "text": "Dear", "at": ago(age)})
	}
}

func ago(days int) types.DateTime {
	at, _ := types.ParseDateTime(night.AddDate(0, 0, -days))
	return at
}

func old(days int) *Rule {
	return &Rule{Name: "Letters", Period: &Period{Days: days}, Table: "letters", Where: "at < {:before}"}
}

func nightly(t *testing.T, app core.App, now func() time.Time) *Nightly {
	t.Helper()
	return NewNightly(app, now, func(core.App, func()) ([]*Rule, error) { return []*Rule{old(30)}, nil })
}

func rows(t *testing.T, app core.App, where string) (count int) {
	t.Helper()
	if err := app.DB().NewQuery("SELECT COUNT(*) FROM letters WHERE " + where).Row(&count); err != nil {
		t.Fatal(err)
	}
	return count
}

func TestAPeriodFollowsTheEnvironmentUpToTheLongestOne(t *testing.T) {
	for value, want := range map[string]int{"": 730, "30": 30, "365": 365, "730": 730, "731": 0, "29": 0, "-1": 0,
		"a year": 0, "1.5": 0} {
		t.Setenv("RETENTION_APPLICATIONS_DAYS", value)
		periods, err := PeriodsFromEnvironment()
		if want == 0 {
			if err == nil ||
				err.Error() != "RETENTION_APPLICATIONS_DAYS must be a whole number of days from 30 to 730" {
				t.Errorf("%q: %v", value, err)
			}
			continue
		}
		if err != nil || periods.Applications.Days != want ||
			!periods.Applications.Before(night).Equal(night.AddDate(0, 0, -want)) {
			t.Errorf("%q: %+v, %v", value, periods, err)
		}
	}
}

func TestARunDeletesDueRowsInBatchesAndReportsThem(t *testing.T) {
	app := testapp.New(t)
	letters(t, app, 40, 40, 35, 31, 31, 29, 1)
	clock := night
	n := nightly(t, app, func() time.Time { clock = clock.Add(time.Second); return clock })
	n.batch = 2
	statements := 0
	app.NonconcurrentDB().(*dbx.DB).ExecLogFunc = func(_ context.Context, _ time.Duration, query string, _ sql.Result,
		_ error) {
		if strings.HasPrefix(query, "DELETE") && strings.Contains(query, "letters") {
			statements++
		}
	}
	empty := old(30)
	empty.Name, empty.Set, empty.Where = "Texts", "text = ''", "at < {:before} AND text != ''"
	empty.Period = &Period{Days: 20}
	empty.Exempt = []Exemption{{"could not be delivered", "state = 'failed' AND at < {:before}"}}
	testapp.Save(t, app, "letters", map[string]any{"state": "failed", "at": ago(25)})
	report, err := n.run([]*Rule{old(30), empty})
	if err != nil || !report.Complete || statements != 3 {
		t.Fatalf("%+v, %v, %d statements", report, err, statements)
	}
	letters, texts := report.Rules[0], report.Rules[1]
	if letters.Due != 5 || letters.Ended != 5 || letters.Days != 30 || letters.Left != 0 || len(letters.Spared) != 0 {
		t.Errorf("%+v", letters)
	}
	if texts.Due != 1 || texts.Ended != 1 || !slices.Equal(texts.Spared, []Spared{{"could not be delivered", 1}}) {
		t.Errorf("%+v", texts)
	}
	if rows(t, app, "TRUE") != 3 || rows(t, app, "text = ''") != 2 {
		t.Error("other rows than those that were due have changed")
	}
	last, err := Last(app.DB())
	if err != nil || last.Summary() != "6 due, 6 deleted or emptied, 1 spared for a reason, in 1s" ||
		!last.Begun.Equal(night.Add(time.Second)) {
		t.Errorf("%+v, %v", last, err)
	}
}

func TestARunReportsRowsLeftAtItsTimeLimitAndTheNextRunContinues(t *testing.T) {
	app := testapp.New(t)
	letters(t, app, 40, 40, 40)
	n := nightly(t, app, func() time.Time { return night })
	n.limit = 0
	report, err := n.run([]*Rule{old(30)})
	if err != nil || report.Complete || report.Rules[0].Left != 3 {
		t.Fatalf("%+v, %v", report, err)
	}
	if err := Overdue(app, night, night); err == nil || err.Error() != "the last clean-up: letters: 3 are left" {
		t.Error(err)
	}
	n.limit = time.Hour
	if err := n.CatchUp(); err != nil {
		t.Fatal(err)
	}
	n.Wait(t.Context())
	if rows(t, app, "TRUE") != 0 {
		t.Error("the start did not go on")
	}
	if err := Overdue(app, night, night); err != nil {
		t.Error(err)
	}
}

func TestARunReportsAnUndeletableRecordAndDeletesTheOthers(t *testing.T) {
	app := testapp.New(t)
	letters(t, app, 40, 40, 40)
	refused := testapp.Save(t, app, "letters", map[string]any{"state": "stuck", "at": ago(40)})
	app.OnRecordDelete("letters").BindFunc(func(e *core.RecordEvent) error {
		if e.Record.GetString("state") == "stuck" {
			return errors.New("its file is in use")
		}
		return e.Next()
	})
	records := old(30)
	records.AsRecords = true
	broken := old(30)
	broken.Name, broken.Where = "Broken", "nowhere = 1"
	thrown := old(0)
	thrown.Name, thrown.Carry = "Thrown", func(time.Time) error { panic("it broke") }
	n := nightly(t, app, func() time.Time { return night })
	n.batch = 1
	report, err := n.run([]*Rule{broken, thrown, records})
	if err != nil || report.Complete {
		t.Fatalf("%+v, %v", report, err)
	}
	result := report.Rules[2]
	if result.Due != 4 || result.Ended != 3 || result.Left != 0 ||
		!slices.Equal(result.Spared, []Spared{{"could not be deleted: its file is in use", 1}}) {
		t.Errorf("%+v", result)
	}
	if rows(t, app, "TRUE") != 1 || rows(t, app, "id = '"+refused.Id+"'") != 1 {
		t.Error("the wrong ones were deleted")
	}
	err = Overdue(app, night, night)
	if err == nil || !strings.Contains(err.Error(), "broken failed: ") ||
		!strings.Contains(
			err.Error(),
			"thrown failed: it broke; letters failed: could not be deleted: its file is in use",
		) {
		t.Error(err)
	}
}

func TestAMissedRunIsOverdueAndRunsAtTheNextStart(t *testing.T) {
	app := testapp.New(t)
	letters(t, app, 40)
	clock := night
	n := nightly(t, app, func() time.Time { return clock })
	overdue := func(since, now time.Time) string {
		if err := Overdue(app, since, now); err != nil {
			return err.Error()
		}
		return ""
	}
	// Without a report, the data is new or comes from an older release. CatchUp then does nothing before the scheduled
	// run.
	if err := n.CatchUp(); err != nil || rows(t, app, "TRUE") != 1 {
		t.Fatal(err)
	}
	if said := overdue(night.Add(-time.Hour), night.Add(time.Hour)); said != "" {
		t.Error(said)
	}
	if said := overdue(night.Add(-time.Hour), night.Add(3*time.Hour)); said != "the clean-up was due at "+
		"2026-11-23T03:17:00Z, and there was none" {
		t.Error(said)
	}
	n.job.Request()
	n.Wait(t.Context())
	if said := overdue(night.Add(-time.Hour), night.Add(25*time.Hour)); said != "" || rows(t, app, "TRUE") != 0 {
		t.Error(said)
	}
	if err := n.CatchUp(); err != nil {
		t.Fatal(err)
	}
	n.Wait(t.Context())
	if reports, err := latest.In(app.DB()); err != nil || len(reports) != 1 {
		t.Errorf("%d reports, %v: a run that was not missed was made up for", len(reports), err)
	}
	clock = night.Add(27 * time.Hour)
	if said := overdue(night.Add(-time.Hour), clock); said != "the clean-up was due at 2026-11-24T03:17:00Z, and the "+
		"last was at 2026-11-23T03:17:00Z" {
		t.Error(said)
	}
	// The program has just started. It first gets time to catch up on the missed run.
	if said := overdue(clock, clock); said != "" {
		t.Error(said)
	}
	if err := n.CatchUp(); err != nil {
		t.Fatal(err)
	}
	n.Wait(t.Context())
	if said := overdue(night, clock); said != "" {
		t.Error(said)
	}
}

func TestARunStopsAfterTheCurrentRecordWhenTheProgramEnds(t *testing.T) {
	app := testapp.New(t)
	letters(t, app, 40, 40, 40)
	n := nightly(t, app, func() time.Time { return night })
	n.batch = 1
	stops := old(30)
	stops.AsRecords = true
	app.OnRecordDelete("letters").BindFunc(func(e *core.RecordEvent) error {
		n.Stop()
		return e.Next()
	})
	report, err := n.run([]*Rule{stops})
	if err != nil || report.Complete || report.Rules[0].Ended != 1 || report.Rules[0].Left != 2 {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestTheCommandCountsTheRowsThatEachRuleWouldDelete(t *testing.T) {
	app := testapp.New(t)
	for name, columns := range map[string]string{
		"submissions":            "created,row",
		"newsletter_subscribers": "status,confirmExpires,unsubscribedAt,bounces,quarantined",
		"job_applications":       "created,quarantined",
		"lead_work":              "rowCollection", "lead_events": "lead", "webhook_deliveries": "updated",
		"audit_runs":      "created",
		"image_jobs":      "finished,undoable",
		"used_challenges": "expires", "lead_accesses": "created", "demo_requests": "clientCode,bookedAt",
		"arrivals": "week",
	} {
		collection := core.NewBaseCollection(name)
		for column := range strings.SplitSeq(columns, ",") {
			collection.Fields.Add(&core.TextField{Name: column})
		}
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	mails, err := app.FindCollectionByNameOrId("outgoing_emails")
	if err != nil {
		t.Fatal(err)
	}
	mails.Fields.Add(&core.TextField{Name: "rowCollection"}, &core.TextField{Name: "row"})
	if err := app.Save(mails); err != nil {
		t.Fatal(err)
	}
	for name, values := range map[string][]string{"job_applications": {"created", "731", "729"},
		"audit_runs": {"created", "400", "366", "364"}} {
		for _, age := range values[1:] {
			var days int
			if _, err := fmt.Sscan(age, &days); err != nil {
				t.Fatal(err)
			}
			testapp.Save(t, app, name, map[string]any{values[0]: ago(days).String()})
		}
	}
	testapp.Save(t, app, "outgoing_emails", map[string]any{"kind": "notice", "status": "failed", "updated": ago(31)})
	testapp.Save(
		t,
		app,
		"outgoing_emails",
		map[string]any{"kind": "notice", "status": "queued", "rowCollection": "job_applications", "row": "gone"},
	)
	testapp.Save(t, app, "submissions", map[string]any{"created": ago(1).String(), "row": "gone"})
	for _, days := range []int{2, 1, 0} {
		testapp.Save(
			t,
			app,
			"demo_requests",
			map[string]any{"clientCode": "code", "bookedAt": ago(days).Add(-time.Minute).String()},
		)
	}
	periods, err := PeriodsFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	if err := printLast(&said, app); err != nil || !strings.HasPrefix(said.String(), "There was no clean-up yet.") {
		t.Errorf("%s, %v", said.String(), err)
	}
	said.Reset()
	if err := printNext(&said, app, periods, night); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"       2  Codes of clients that booked demos           \n",
		"       1  Applications with their resumes              730 days (RETENTION_APPLICATIONS_DAYS)\n",
		"       0  Addresses and texts of sent mails            30 days (RETENTION_MAILS_DAYS)\n          1 spared: " +
			"could not be delivered: queue them again, or delete them\n",
		"       1  Mails of deleted records                     \n",
		"       1  Keys of submissions that are gone            \n",
		"       2  Results of the security audit                365 days (RETENTION_AUDITS_DAYS)\n",
	} {
		if !strings.Contains(said.String(), line) {
			t.Errorf("%q is not in\n%s", line, said.String())
		}
	}
	swept := 0
	rules, err := Rules(app, periods, func() { swept++ }, func(time.Time) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	report, err := nightly(t, app, func() time.Time { return night }).run(rules)
	if err != nil || swept != 1 {
		t.Fatal(err, swept)
	}
	said.Reset()
	if err := printLast(&said, app); err != nil ||
		!strings.Contains(said.String(), "       1  of 1: Applications with their resumes, ") {
		t.Errorf("%s, %v", said.String(), err)
	}
	// This test's sweep deletes nothing, so the report must count the rows as left.
	if report.Complete || report.problem() != "keys of submissions that are gone: 1 are left" {
		t.Errorf("%q", report.problem())
	}
}
