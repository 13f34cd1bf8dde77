package mail

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"

	"lexharbor/internal/testapp"
)

// relay is a fake mail server. It delays mails to some addresses until the test closes open, and answers each mail with
// the test's function.
type relay struct {
	mu     sync.Mutex
	held   string // suffix of the delayed addresses; empty: none
	open   chan struct{}
	answer func(message *mailer.Message) error
	asked  []string // recipients of all mails offered, in order
	taken  []string
}

func (r *relay) Send(message *mailer.Message) error {
	to := message.To[0].Address
	r.mu.Lock()
	r.asked = append(r.asked, to)
	isHeld := r.held != "" && strings.HasSuffix(to, r.held)
	r.mu.Unlock()
	if isHeld {
		<-r.open
	}
	if r.answer != nil {
		if err := r.answer(message); err != nil {
			return err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken = append(r.taken, to)
	return nil
}

// count returns how many mails to addresses with this suffix the queue offered, and how many the relay accepted.
func (r *relay) count(ending string) (asked, taken int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := func(list []string) (number int) {
		for _, each := range list {
			if strings.HasSuffix(each, ending) {
				number++
			}
		}
		return number
	}
	return of(r.asked), of(r.taken)
}

type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(duration time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(duration)
}

func mailApp(t *testing.T) core.App {
	t.Helper()
	app := testapp.New(t)
	app.Settings().SMTP.Enabled = true
	app.Settings().SMTP.Host = "relay.example"
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	return app
}

func testQueue(t *testing.T, app core.App, relay *relay) (*Queue, *clock) {
	t.Helper()
	time := &clock{at: time.Now()}
	relay.open = make(chan struct{})
	queue := NewQueue(app)
	queue.sender, queue.now, queue.recordAgain = relay, time.now, 1000
	queue.Start()
	t.Cleanup(func() {
		queue.Stop()
		select {
		case <-relay.open:
		default:
			close(relay.open)
		}
		queue.Wait(context.Background())
	})
	return queue, time
}

// mailsAdded counts the stored mails, so that each gets a different due time.
var mailsAdded atomic.Int64

// addMail stores a mail that has been due for one to two hours. The mail stored first has been due the longest.
func addMail(t *testing.T, app core.App, lane, to string, more ...map[string]any) *core.Record {
	t.Helper()
	values := map[string]any{
		"lane": lane, "to": to, "status": "queued", "subject": "Yours", "text": "Words", "messageId": "<" + to + ">",
		"nextAttemptAt": time.Now().Add(-time.Hour).Truncate(time.Hour).
			Add(time.Duration(mailsAdded.Add(1)) * time.Millisecond),
		"created": time.Now(),
	}
	for _, each := range more {
		for name, value := range each {
			values[name] = value
		}
	}
	return testapp.Save(t, app, mails, values)
}

func found(t *testing.T, app core.App, mail *core.Record) *core.Record {
	t.Helper()
	record, err := app.FindRecordById(mails, mail.Id)
	if err != nil {
		t.Fatal(err)
	}
	return record
}

func eventuallySent(t *testing.T, app core.App, number int) {
	t.Helper()
	testapp.Eventually(t, func() bool {
		count, err := app.CountRecords(mails)
		sent, _ := app.FindRecordsByFilter(mails, "status = 'sent'", "", 0, 0)
		return err == nil && len(sent) == number && int64(number) <= count
	})
}
