package newsletter

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestNoIssueStartsWithoutAMailServerOrASchedule(t *testing.T) {
	p := newPress(t, tuesday)
	p.reader("ada")
	p.publish("One")
	p.desk.schedule.off = true
	p.run()
	p.desk.schedule.off, p.app.Settings().SMTP.Enabled = false, false
	p.run()
	if _, err := p.desk.Run(p.app, p.writer(), true); err == nil {
		t.Error("no error")
	}
	p.expect()
	if got := p.issues(); len(got) != 0 {
		t.Error(got)
	}
}

func TestTwoRunsAtOnceQueueEachReaderOnce(t *testing.T) {
	p := newPress(t, tuesday)
	for number := range 250 {
		p.reader(fmt.Sprintf("r%03d", number))
	}
	p.publish("One")
	writer := p.writer()
	var mu sync.Mutex
	write := writer.Letter
	writer.Letter = func(asked request) (letter, error) { mu.Lock(); defer mu.Unlock(); return write(asked) }
	var runs sync.WaitGroup
	for range 4 {
		runs.Go(func() {
			if _, err := p.desk.Run(p.app, writer, false); err != nil {
				t.Error(err)
			}
		})
	}
	runs.Wait()
	if got := p.queued(); len(got) != 250 || len(slices.Compact(got)) != 250 {
		t.Errorf("%d mails", len(got))
	}
	if got := p.issues(); !slices.Equal(got, []string{"2026-11-24 done 250"}) {
		t.Error(got)
	}
}

func TestAnInterruptedIssueContinues(t *testing.T) {
	p := newPress(t, tuesday)
	for number := range 3*batchMost - 50 {
		p.reader(fmt.Sprintf("r%03d", number))
	}
	p.publish("One")
	writer, calls := p.writer(), 0
	token := writer.Token
	writer.Token = func(reader string) (string, error) {
		if calls++; calls == batchMost+50 {
			return "", fmt.Errorf("cut off")
		}
		return token(reader)
	}
	if _, err := p.desk.Run(p.app, writer, false); err == nil {
		t.Fatal("was not cut off")
	}
	if got := p.queued(); len(got) != batchMost {
		t.Fatalf("%d mails of whole batches", len(got))
	}
	p.set(tuesday.AddDate(0, 0, 3)) // an issue that has started is never too late
	p.run()
	if got := p.queued(); len(got) != 3*batchMost-50 || len(slices.Compact(got)) != 3*batchMost-50 {
		t.Errorf("%d mails", len(got))
	}
}

func TestTheDayAndTheQueueLimitTheWaitingMails(t *testing.T) {
	p := newPress(t, tuesday)
	for number := range 12 {
		p.reader(fmt.Sprintf("r%02d", number))
	}
	p.publish("One")
	p.desk.room = func(app core.App) (int64, error) {
		number, err := app.CountRecords(mails)
		return 5 - number, err
	}
	if report := p.run(); report.Done || report.Queued != 5 {
		t.Errorf("%+v", report)
	}
	p.room = 10_000
	p.desk.room = func(core.App) (int64, error) { return p.room, nil }
	for number := range waitingMost - 8 { // bulk mails that are not newsletters
		if err := execute(p.app, "INSERT INTO outgoing_emails (id, [[to]], subject, status, lane, messageId) VALUES "+
			"({:id}, 'a@b.example', 'S', 'queued', 'bulk', {:id})",
			dbx.Params{"id": fmt.Sprintf("other%010d", number)}); err != nil {
			t.Fatal(err)
		}
	}
	if report := p.run(); report.Done || report.Queued != 8 {
		t.Errorf("%+v", report)
	}
	if err := execute(p.app, "UPDATE outgoing_emails SET status = 'sent'", nil); err != nil {
		t.Fatal(err)
	}
	if report := p.run(); !report.Done || report.Queued != 12 {
		t.Errorf("%+v", report)
	}
}

func TestAReaderWithAnOverwrittenRowGetsNoSecondCopy(t *testing.T) {
	p := newPress(t, tuesday)
	ada := p.reader("ada")
	p.publish("One")
	read := p.change(ada, nil)
	p.run()
	for _, statement := range []string{"UPDATE newsletter_subscribers SET lastIssue = 0", "UPDATE newsletter_issues " +
		"SET status = 'queueing'"} {
		if err := execute(p.app, statement, nil); err != nil {
			t.Fatal(err)
		}
	}
	p.run()
	p.expect("ada: One +0")
	// A client that saves an older copy of the reader's record must not overwrite lastIssue either.
	read.Set("source", "typed in the dashboard")
	if err := p.app.Save(read); err != nil {
		t.Fatal(err)
	}
	if got := p.change(ada, nil); got.GetInt("lastIssue") != 1 || got.GetString("source") == "" {
		t.Errorf("%d", got.GetInt("lastIssue"))
	}
}

func TestArticlesFromBeforeTheFirstIssueBelongToNone(t *testing.T) {
	p := newPress(t, tuesday)
	p.publish("Archive")
	p.reader("ada")
	testapp.RegisterMigrations(t, p.app)
	later := 0 // migrations to revert, back to the one that adds issues
	for _, each := range core.AppMigrations.Items() {
		if each.File >= "1795220800" {
			later++
		}
	}
	runner := core.NewMigrationsRunner(p.app, core.AppMigrations)
	if reverted, err := runner.Down(later); err != nil || len(reverted) != later {
		t.Fatal(reverted, err)
	}
	if _, err := runner.Up(); err != nil {
		t.Fatal(err)
	}
	p.run()
	p.expect()
	p.publish("First")
	p.set(tuesday.AddDate(0, 0, 7))
	p.run()
	p.expect("ada: First +0")
}
