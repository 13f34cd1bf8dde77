package mail

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"

	"lexharbor/internal/testapp"
)

// ruledQueue returns a queue that applies rules to mails of the kind "digest".
func ruledQueue(t *testing.T, app core.App, relay *relay, rules Rules) *Queue {
	t.Helper()
	relay.open = make(chan struct{})
	close(relay.open)
	queue := NewQueue(app)
	queue.sender, queue.recordAgain = relay, 1000
	queue.Follow("digest", rules)
	queue.Start()
	t.Cleanup(func() { queue.Stop(); queue.Wait(t.Context()) })
	return queue
}

func TestAWithdrawnMailIsNotSent(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	digest := map[string]any{"kind": "digest"}
	addMail(t, app, "bulk", "left@firm.example", digest)
	addMail(t, app, "bulk", "stays@firm.example", digest)
	addMail(t, app, "bulk", "left@other.example", map[string]any{"kind": "something else"})
	unsure := addMail(t, app, "bulk", "unsure@firm.example", digest)
	ruledQueue(t, app, relay, Rules{Withdraw: func(app core.App, mail *core.Record) (bool, error) {
		if strings.HasPrefix(mail.GetString("to"), "unsure@") {
			return false, errors.New("locked")
		}
		isWithdrawn := strings.HasPrefix(mail.GetString("to"), "left@")
		if isWithdrawn {
			return true, app.Delete(mail)
		}
		return false, nil
	}})
	eventuallySent(t, app, 2)
	testapp.Eventually(t, func() bool { return found(t, app, unsure).GetString("lastError") == "temporary: locked" })
	if asked, _ := relay.count(".example"); asked != 2 {
		t.Errorf("%d asked for", asked)
	}
	if number, err := app.CountRecords(mails); number != 3 || err != nil {
		t.Errorf("%d mails are left, %v", number, err)
	}
}

func TestOnlyRefusalsOfTheMailboxAreReported(t *testing.T) {
	app, relay := mailApp(t), &relay{answer: func(message *mailer.Message) error {
		switch name, _, _ := strings.Cut(message.To[0].Address, "@"); name {
		case "nobody", "other":
			return &failure{permanent: true, ofRecipient: true, cause: errors.New("550 no such user")}
		case "spam":
			return &failure{permanent: true, cause: errors.New("554 looks like spam")}
		default:
			return &failure{cause: errors.New("451 later")}
		}
	}}
	for _, name := range []string{"nobody", "spam", "later"} {
		addMail(t, app, "bulk", name+"@firm.example", map[string]any{"kind": "digest"})
	}
	addMail(t, app, "bulk", "other@firm.example")
	told := make(chan string, 9)
	ruledQueue(t, app, relay, Rules{
		Withdraw: func(core.App, *core.Record) (bool, error) { return false, nil },
		Refused: func(_ core.App, mail *core.Record, reason string) error {
			told <- mail.GetString("to") + " " + reason
			return errors.New("is logged, and changes nothing")
		},
	})
	testapp.Eventually(t, func() bool {
		failed, err := app.FindRecordsByFilter(mails, "status = 'failed'", "", 0, 0)
		return err == nil && len(failed) == 3
	})
	if len(told) != 1 || <-told != "nobody@firm.example permanent: 550 no such user" {
		t.Errorf("told %d times", len(told))
	}
}

func TestMailsForManyReadersLeaveAWorkerForTheNextConfirmation(t *testing.T) {
	app, relay := mailApp(t), &relay{held: ".readers.example"}
	for number := range 9 {
		addMail(t, app, "bulk", fmt.Sprintf("a@%d.readers.example", number))
	}
	testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { asked, _ := relay.count(".readers.example"); return asked == bulkMost })
	addMail(t, app, "confirmation", "ada@firm.example")
	addMail(t, app, "staff", "desk@firm.example")
	eventuallySent(t, app, 2)
	if asked, _ := relay.count(".readers.example"); asked != bulkMost {
		t.Errorf("%d at a time", asked)
	}
	close(relay.open)
	eventuallySent(t, app, 11)
}

func TestMailsForManyReadersLeaveAQuarterOfTheDay(t *testing.T) {
	t.Setenv("MAILS_PER_DAY", "8")
	app := mailApp(t)
	b, err := BudgetsFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	room := func() int64 {
		number, err := b.NewsletterRoom(app)
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	for _, want := range []int64{6, 5, 4, 3, 2, 1, 0, 0} {
		if got := room(); got != want {
			t.Errorf("%d, not %d", got, want)
		}
		addMail(t, app, "bulk", "a@firm.example", map[string]any{"created": time.Now().Add(-time.Minute)})
	}
}

func TestAMailToForgetIsDeletedAfterItsLastAttempt(t *testing.T) {
	app := mailApp(t)
	relay := &relay{answer: func(message *mailer.Message) error {
		switch name, _, _ := strings.Cut(message.To[0].Address, "@"); name {
		case "nobody":
			return &failure{permanent: true, ofRecipient: true, cause: errors.New("550 no such user")}
		case "later":
			return &failure{cause: errors.New("451 try again later")}
		}
		return nil
	}}
	forgotten := map[string]any{"kind": "digest"}
	addMail(t, app, "bulk", "ada@firm.example", forgotten)
	addMail(t, app, "bulk", "nobody@other.example", forgotten)
	later := addMail(t, app, "bulk", "later@third.example", forgotten)
	other := addMail(t, app, "bulk", "bo@fourth.example", map[string]any{"kind": "something else"})
	ruledQueue(t, app, relay, Rules{Forget: true})
	testapp.Eventually(t, func() bool {
		number, err := app.CountRecords(mails)
		return err == nil && number == 2 && found(t, app, other).GetString("status") == "sent"
	})
	testapp.Eventually(t, func() bool {
		return found(t, app, later).GetString("status") == "queued" && found(t, app, later).GetInt("attempts") == 1
	})
}
