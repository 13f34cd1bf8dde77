package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
)

func TestMarkingAFloodSendsTheMailsOfOtherClientsFirst(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "20", "")
	at := time.Now().Add(time.Minute)
	b.now = func() time.Time { return at }
	var flood []*core.Record
	for number := range 16 {
		flood = append(
			flood,
			addCounted(
				t,
				app,
				"confirmation",
				fmt.Sprintf("%d@bots.example", number),
				map[string]any{"client": fmt.Sprint("bot ", number%8)},
			),
		)
	}
	waiting := map[string]any{
		"status":    overBudget,
		"lastError": "MAILS_PER_DAY",
		"created":   time.Now().Add(-2 * budgetTime),
	}
	for number := range 4 {
		addCounted(
			t,
			app,
			"confirmation",
			fmt.Sprintf("%d@bots.example", 100+number),
			waiting,
			map[string]any{"client": "bot 9"},
		)
	}
	person := addCounted(t, app, "confirmation", "ada@firm.example", waiting, map[string]any{"client": "home"})
	capped := addCounted(
		t,
		app,
		"confirmation",
		"eve@firm.example",
		waiting,
		map[string]any{"lastError": "CONFIRMATIONS_PER_RECIPIENT"},
	)
	if number, err := b.Release(app); number != 0 || err != nil {
		t.Errorf("%d released without room, %v", number, err)
	}
	flood[0].Set("isOfFlood", true)
	if err := app.Save(flood[0]); err != nil {
		t.Fatal(err)
	}
	if number, err := b.Release(app); number != 1 || err != nil {
		t.Errorf("%d released into room for one, %v", number, err)
	}
	if record := found(t, app, person); record.GetString("status") != "queued" ||
		record.GetString("created") != database.Time(at) {
		t.Errorf("%s, counted as of %s", record.GetString("status"), record.GetString("created"))
	}
	if found(t, app, capped).GetString("status") != overBudget {
		t.Error("what its recipient's cap holds is released")
	}
}

func TestAReleaseIsLimitedToOneShortTransaction(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "32", "")
	for number := range 45 {
		addCounted(t, app, "appointment", fmt.Sprintf("%d@firm.example", number), map[string]any{
			"status": overBudget, "lastError": "MAILS_PER_DAY", "client": fmt.Sprint("client ", number),
		})
	}
	counts := 0
	app.NonconcurrentDB().(*dbx.DB).QueryLogFunc = func(_ context.Context, _ time.Duration, query string, _ *sql.Rows,
		_ error) {
		if strings.HasPrefix(query, "SELECT COUNT(*) FROM outgoing_emails WHERE status IN") {
			counts++
		}
	}
	release := func() (number int) {
		t.Helper()
		err := app.RunInTransaction(func(tx core.App) (err error) {
			number, err = b.Release(tx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	if number := release(); number != releasedAtOnce || counts != 1 {
		t.Errorf("%d released, the day counted %d times", number, counts)
	}
	if number, err := b.ReleaseAppointments(app); number != 32-releasedAtOnce || err != nil {
		t.Errorf("%d released into the rest of the day, %v", number, err)
	}
	counts = 0
	if number := release(); number != 0 || counts != 1 {
		t.Errorf("%d released without room, the day counted %d times", number, counts)
	}
}

func TestAMarkedFloodReleasesAllThatTheDayHasRoomFor(t *testing.T) {
	const waiting = 3 * releasedAtOnce
	app, b := mailApp(t), testBudgets(t, "1000", "")
	for number := range waiting {
		addCounted(t, app, "confirmation", fmt.Sprintf("%d@firm.example", number), map[string]any{
			"status": overBudget, "lastError": "MAILS_PER_DAY", "client": fmt.Sprint("client ", number),
		})
	}
	queue := NewQueue(app)
	queue.sender = &relay{}
	queue.Within(b)
	app.Settings().SMTP.Enabled = false
	expectWaiting := func(after string, wanted int64) {
		t.Helper()
		if left, err := app.CountRecords(mails, dbx.HashExp{"status": overBudget}); left != wanted || err != nil {
			t.Errorf("%d wait after %s, want %d, %v", left, after, wanted, err)
		}
	}
	failed := errors.New("the mark is not stored")
	mark := func(outcome error) {
		t.Helper()
		err := app.RunInTransaction(func(tx core.App) error {
			if _, err := b.Release(tx); err != nil {
				t.Error(err)
			}
			return outcome
		})
		if !errors.Is(err, outcome) {
			t.Error(err)
		}
	}
	mark(failed)
	queue.Tick()
	expectWaiting("a mark that failed", waiting)
	mark(nil)
	expectWaiting("the mark", waiting-releasedAtOnce)
	queue.Tick()
	expectWaiting("the next minute", 0)
	queue.Stop()
	queue.Wait(t.Context())
}

func TestMailsOfAppointmentsAreReleasedOnceThereIsRoom(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "2", "")
	used := []*core.Record{
		addCounted(t, app, "appointment", "1@firm.example"),
		addCounted(t, app, "appointment", "2@firm.example"),
	}
	waiting := addCounted(
		t,
		app,
		"appointment",
		"ada@firm.example",
		map[string]any{"status": overBudget, "lastError": "MAILS_PER_DAY"},
	)
	addCounted(
		t,
		app,
		"confirmation",
		"bo@firm.example",
		map[string]any{"status": overBudget, "lastError": "MAILS_PER_DAY"},
	)
	queue := NewQueue(app)
	queue.sender = &relay{}
	queue.Within(b)
	app.Settings().SMTP.Enabled = false
	queue.Tick()
	if status := found(t, app, waiting).GetString("status"); status != overBudget {
		t.Errorf("%s without room", status)
	}
	if _, err := app.DB().Update(mails, dbx.Params{"created": database.Time(time.Now().Add(-budgetTime))},
		dbx.HashExp{"id": used[0].Id}).Execute(); err != nil {
		t.Fatal(err)
	}
	queue.Tick()
	if status := found(t, app, waiting).GetString("status"); status != "queued" {
		t.Errorf("%s with room", status)
	}
	if left, err := app.CountRecords(mails, dbx.HashExp{"status": overBudget}); left != 1 || err != nil {
		t.Errorf("%d wait, %v", left, err)
	}
	queue.Stop()
	queue.Wait(t.Context())
}
