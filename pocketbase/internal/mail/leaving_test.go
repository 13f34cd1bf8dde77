package mail

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/pocketbase/pocketbase/tools/mailer"

	"lexharbor/internal/testapp"
)

func TestAMailIsComposedWhenItIsSent(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	var sent atomic.Pointer[mailer.Message]
	relay.answer = func(message *mailer.Message) error { sent.Store(message); return nil }
	queue := NewQueue(app)
	queue.sender = relay
	var asked atomic.Int32
	queue.Compose(func(kind string, values map[string]any) (Letter, error) {
		if asked.Add(1) == 1 {
			return Letter{}, errors.New("no hooks are loaded")
		}
		return Letter{Text: fmt.Sprint(kind, " ", values["blocks"]), HTML: "<p>", Calendar: "BEGIN"}, nil
	})
	queue.Start()
	packed, err := PackBlocks("Words", "[]")
	if err != nil {
		t.Fatal(err)
	}
	mail := addMail(t, app, "confirmation", "a@firm.example", map[string]any{"blocks": packed, "holdsToken": true})
	queue.Request()
	testapp.Eventually(
		t,
		func() bool { return found(t, app, mail).GetString("lastError") == "temporary: no hooks are loaded" },
	)
	mail = found(t, app, mail)
	mail.Set("nextAttemptAt", "")
	if err := app.Save(mail); err != nil {
		t.Fatal(err)
	}
	queue.Tick()
	eventuallySent(t, app, 1)
	if message := sent.Load(); message.Text != "queued []" || message.HTML != "<p>" || len(message.Attachments) != 1 {
		t.Errorf("%q, %q, %d files", message.Text, message.HTML, len(message.Attachments))
	}
	if found(t, app, mail).GetString("blocks") != "" {
		t.Error("what held a token is kept")
	}
	queue.Stop()
	queue.Wait(t.Context())
}

func TestAMailIsSentOnceItsCopyIsConfirmed(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	queue := NewQueue(app)
	queue.sender = relay
	var isThere atomic.Bool
	queue.After(func(context.Context) error {
		if isThere.Load() {
			return nil
		}
		return errors.New("the store does not answer")
	})
	queue.Start()
	mail := addMail(t, app, "confirmation", "a@firm.example")
	queue.Request()
	testapp.Eventually(t, func() bool { return found(t, app, mail).GetString("lastError") != "" })
	if asked, _ := relay.count("a@firm.example"); asked != 0 {
		t.Error("it has left before its copy was in the store")
	}
	isThere.Store(true)
	mail = found(t, app, mail)
	mail.Set("nextAttemptAt", "")
	if err := app.Save(mail); err != nil {
		t.Fatal(err)
	}
	queue.Tick()
	eventuallySent(t, app, 1)
	queue.Stop()
	queue.Wait(t.Context())
}
