package mail

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/tools/mailer"

	"lexharbor/internal/jobs"
	"lexharbor/internal/testapp"
)

func TestNoticesAreSentFirstThenConfirmationsThenTheRest(t *testing.T) {
	app := mailApp(t)
	for _, each := range []string{"bulk 1", " 2", "confirmation 3", "staff 4", "confirmation 5", "staff 6"} {
		lane, number, _ := strings.Cut(each, " ")
		addMail(t, app, lane, number+"@firm.example")
	}
	var order []string
	for {
		mail, err := claim(app, time.Now(), exclusions{others: []string{}})
		if err != nil {
			t.Fatal(err)
		}
		if mail == nil {
			break
		}
		order = append(order, mail.record.GetString("to")[:1])
	}
	if want := []string{"4", "6", "3", "5", "1", "2"}; !slices.Equal(order, want) {
		t.Error(order)
	}
}

func TestADelayedFloodLeavesAWorkerForStaff(t *testing.T) {
	app, relay := mailApp(t), &relay{held: ".bots.example"}
	for number := range 20 {
		addMail(t, app, "confirmation", fmt.Sprintf("someone@%d.bots.example", number))
	}
	testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { asked, _ := relay.count(".bots.example"); return asked == 3 })

	for range 5 {
		addMail(t, app, "staff", "desk@firm.example")
	}
	testapp.Eventually(t, func() bool { _, taken := relay.count("desk@firm.example"); return taken == 5 })
	if asked, taken := relay.count(".bots.example"); asked != 3 || taken != 0 {
		t.Errorf("%d asked for, %d taken", asked, taken)
	}
	close(relay.open)
	eventuallySent(t, app, 25)
	if asked, taken := relay.count(".example"); asked != 25 || taken != 25 {
		t.Errorf("%d asked for, %d taken", asked, taken)
	}
}

func TestADelayedDomainDoesNotDelayOthers(t *testing.T) {
	app, relay := mailApp(t), &relay{held: "@slow.example"}
	for number := range 9 {
		addMail(t, app, "confirmation", fmt.Sprintf("%d@Slow.example", number))
	}
	for number := range 9 {
		addMail(t, app, "confirmation", fmt.Sprintf("%d@quick.example", number))
	}
	relay.held = "@Slow.example"
	testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { _, taken := relay.count("@quick.example"); return taken == 9 })
	if asked, _ := relay.count("@Slow.example"); asked != 2 {
		t.Errorf("%d at a time", asked)
	}
}

func TestVisitorsMailsDoNotSlowTheStaffsDomain(t *testing.T) {
	app, relay := mailApp(t), &relay{answer: func(message *mailer.Message) error {
		if strings.HasPrefix(message.To[0].Address, "full@") {
			return &failure{cause: errors.New("452 mailbox full")}
		}
		return nil
	}}
	for range 9 {
		addMail(t, app, "confirmation", "full@firm.example")
	}
	testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { asked, _ := relay.count("full@firm.example"); return asked >= domainFailures })
	addMail(t, app, "staff", "desk@firm.example")
	testapp.Eventually(t, func() bool { _, taken := relay.count("desk@firm.example"); return taken == 1 })
	if asked, _ := relay.count("full@firm.example"); asked > domainFailures+1 {
		t.Errorf("a domain that puts everything off was asked %d times", asked)
	}
}

func TestAMailIsClaimedByOneWorker(t *testing.T) {
	app := mailApp(t)
	for number := range 20 {
		addMail(t, app, "confirmation", fmt.Sprintf("%d@firm.example", number))
	}
	var mu sync.Mutex
	var owned []string
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for {
				mail, err := claim(app, time.Now(), exclusions{others: []string{}})
				if err != nil {
					t.Error(err)
				}
				if mail == nil {
					return
				}
				mu.Lock()
				owned = append(owned, mail.record.Id)
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	slices.Sort(owned)
	if len(owned) != 20 || len(slices.Compact(owned)) != 20 {
		t.Errorf("%d claims of 20 mails", len(owned))
	}
}

func TestAMailThatHangsBeyondItsLeaseIsNotSentTwice(t *testing.T) {
	app, relay := mailApp(t), &relay{held: "slow.example"}
	mail := addMail(t, app, "confirmation", "a@slow.example")
	queue, time := testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { asked, _ := relay.count("slow.example"); return asked == 1 })
	time.pass(10 * leaseTime)
	queue.Tick()
	// When this later mail has arrived, the queue has looked for due mails again.
	addMail(t, app, "confirmation", "b@quick.example")
	testapp.Eventually(t, func() bool { _, taken := relay.count("quick.example"); return taken == 1 })
	close(relay.open)
	eventuallySent(t, app, 2)
	if asked, _ := relay.count("slow.example"); asked != 1 || found(t, app, mail).GetInt("attempts") != 1 {
		t.Errorf("sent %d times", asked)
	}
}

func TestAMailOfAKilledServerIsSentAfterItsLease(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	var messageID string
	relay.answer = func(message *mailer.Message) error { messageID = message.Headers["Message-ID"]; return nil }
	mail := addMail(t, app, "confirmation", "a@firm.example", map[string]any{
		"status": "sending", "attempts": 1, "leaseUntil": time.Now().Add(leaseTime), "firstAttemptAt": time.Now(),
	})
	queue, time := testQueue(t, app, relay)
	time.pass(leaseTime - 10e9)
	queue.Tick()
	addMail(t, app, "staff", "desk@firm.example")
	eventuallySent(t, app, 1)
	if asked, _ := relay.count("a@firm.example"); asked != 0 {
		t.Error("taken from a worker that still has it")
	}
	time.pass(20e9)
	queue.Tick()
	eventuallySent(t, app, 2)
	if record := found(t, app, mail); record.GetInt("attempts") != 2 || messageID != record.GetString("messageId") {
		t.Errorf("%d attempts, as %s", record.GetInt("attempts"), messageID)
	}
}

func TestAWorkerThatLostItsLeaseStoresNothing(t *testing.T) {
	app, now := mailApp(t), time.Now()
	mail := addMail(t, app, "confirmation", "a@firm.example")
	first, err := claim(app, now, exclusions{others: []string{}})
	if err != nil || first == nil {
		t.Fatal(err)
	}
	now = now.Add(leaseTime + time.Second)
	second, err := claim(app, now, exclusions{others: []string{}})
	if err != nil || second == nil || second.attempts != 2 {
		t.Fatalf("%+v, %v", second, err)
	}
	if err := first.recordOutcome(app, now, &failure{permanent: true, cause: errors.New("550")}, 0); err != nil {
		t.Fatal(err)
	}
	if status := found(t, app, mail).GetString("status"); status != "sending" {
		t.Error(status)
	}
	if err := second.recordOutcome(app, now, nil, 0); err != nil {
		t.Fatal(err)
	}
	if record := found(t, app, mail); record.GetString("status") != "sent" || record.GetString("leaseUntil") != "" ||
		record.GetDateTime("sentAt").IsZero() {
		t.Errorf("%s", record.GetString("status"))
	}
}

func TestASentMailIsNotSentAgainWhileTheDiskIsFull(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	rename := func(from, to string) {
		if _, err := app.NonconcurrentDB().NewQuery("ALTER TABLE " + from + " RENAME TO " + to).Execute(); err != nil {
			t.Error(err)
		}
	}
	relay.answer = func(*mailer.Message) error { rename(mails, "away"); return nil }
	mail := addMail(t, app, "confirmation", "a@firm.example")
	queue, time := testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { _, taken := relay.count("a@firm.example"); return taken == 1 })
	rename("away", mails)
	time.pass(10 * leaseTime)
	queue.Tick()
	eventuallySent(t, app, 1)
	if asked, _ := relay.count("a@firm.example"); asked != 1 || found(t, app, mail).GetInt("attempts") != 1 {
		t.Errorf("sent %d times", asked)
	}
}

func TestAServerThatIsDownIsTriedOnceAMinute(t *testing.T) {
	app, relay := mailApp(t), &relay{answer: func(*mailer.Message) error { return unreachable }}
	for number := range 12 {
		addMail(t, app, "confirmation", fmt.Sprintf("a@%d.example", number))
	}
	queue, _ := testQueue(t, app, relay)
	queue.Wait(context.Background())
	first, _ := relay.count(".example")
	if first < serverFailures || first > serverFailures+othersMost {
		t.Errorf("asked %d times", first)
	}
	addMail(t, app, "staff", "desk@firm.example")
	queue.Wait(context.Background())
	if asked, _ := relay.count(".example"); asked != first {
		t.Errorf("asked %d times more", asked-first)
	}
	relay.answer = nil
	queue.Tick()
	eventuallySent(t, app, 13-first)
}

func TestARefusedMailFailsAndADeferredOneWaits(t *testing.T) {
	app, relay := mailApp(t), &relay{answer: func(message *mailer.Message) error {
		if strings.HasPrefix(message.To[0].Address, "nobody@") {
			return refused
		}
		return deferred
	}}
	none, late := addMail(
		t,
		app,
		"confirmation",
		"nobody@firm.example",
	), addMail(
		t,
		app,
		"confirmation",
		"later@firm.example",
	)
	queue, time := testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { asked, _ := relay.count("@firm.example"); return asked == 2 })
	queue.Wait(context.Background())
	if record := found(t, app, none); record.GetString("status") != "failed" ||
		record.GetString("lastError") != "permanent: 550 no such user" {
		t.Errorf("%s: %s", record.GetString("status"), record.GetString("lastError"))
	}
	record := found(t, app, late)
	wait := record.GetDateTime("nextAttemptAt").Time().Sub(time.now())
	if record.GetString("status") != "queued" || wait < jobs.RetryDelay(1, 1)-1e9 ||
		wait > jobs.RetryDelay(1, 0) ||
		record.GetString("leaseUntil") != "" {
		t.Errorf("%s, in %s", record.GetString("status"), wait)
	}
}

func TestAMailWithATokenLosesItsTextWhenItIsSent(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	more := map[string]any{
		"holdsToken": true,
		"html":       "<p>token</p>",
		"headers":    map[string]string{"List-Unsubscribe": "<token>"},
	}
	kept, emptied := addMail(
		t,
		app,
		"confirmation",
		"a@firm.example",
	), addMail(
		t,
		app,
		"confirmation",
		"b@firm.example",
		more,
	)
	testQueue(t, app, relay)
	eventuallySent(t, app, 2)
	if found(t, app, kept).GetString("text") != "Words" {
		t.Error("emptied")
	}
	if record := found(t, app, emptied); record.GetString("text")+record.GetString("html") != "" ||
		record.GetString("headers") != "{}" {
		t.Errorf("%s %s", record.GetString("html"), record.GetString("headers"))
	}
}

func TestMailsStayUnchangedWithoutAMailServer(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	app.Settings().SMTP.Enabled = false
	mail := addMail(t, app, "staff", "desk@firm.example")
	queue, _ := testQueue(t, app, relay)
	queue.Wait(context.Background())
	if record := found(t, app, mail); record.GetString("status") != "queued" || record.GetInt("attempts") != 0 {
		t.Errorf("%s after %d attempts", record.GetString("status"), record.GetInt("attempts"))
	}
}

func TestAComputerWithoutTheLeaseSendsNothing(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	mail := addMail(t, app, "staff", "desk@firm.example")
	var may atomic.Bool
	queue := NewQueue(app)
	queue.sender = relay
	queue.While(may.Load)
	queue.Start()
	queue.Wait(t.Context())
	if record := found(t, app, mail); record.GetString("status") != "queued" || record.GetInt("attempts") != 0 {
		t.Errorf("%s after %d attempts", record.GetString("status"), record.GetInt("attempts"))
	}
	may.Store(true)
	queue.Tick()
	eventuallySent(t, app, 1)
	queue.Stop()
	queue.Wait(t.Context())
}

func TestSavingAClaimedMailDoesNotEnqueueItAgain(t *testing.T) {
	app, relay := mailApp(t), &relay{}
	app.Settings().SMTP.Enabled = false
	testQueue(t, app, relay)
	read := found(t, app, addMail(t, app, "confirmation", "a@firm.example"))
	mail, err := claim(app, time.Now(), exclusions{others: []string{}})
	if err != nil || mail == nil {
		t.Fatal(err)
	}
	read.Set("nextAttemptAt", "")
	if err := app.Save(read); err != nil {
		t.Fatal(err)
	}
	if record := found(t, app, read); record.GetString("status") != "sending" || record.GetInt("attempts") != 1 ||
		record.GetString("nextAttemptAt") != "" {
		t.Errorf("%s after %d attempts", record.GetString("status"), record.GetInt("attempts"))
	}
}

func TestStoppingWaitsForTheActiveMailAndStartsNoOther(t *testing.T) {
	app, relay := mailApp(t), &relay{held: "a@firm.example"}
	addMail(t, app, "confirmation", "a@firm.example")
	queue, _ := testQueue(t, app, relay)
	testapp.Eventually(t, func() bool { asked, _ := relay.count("a@firm.example"); return asked == 1 })
	queue.Stop()
	addMail(t, app, "staff", "desk@firm.example")
	queue.Tick()
	over := make(chan bool)
	go func() { queue.Wait(context.Background()); close(over) }()
	select {
	case <-over:
		t.Fatal("did not wait")
	default:
	}
	close(relay.open)
	<-over
	eventuallySent(t, app, 1)
	if asked, _ := relay.count("desk@firm.example"); asked != 0 {
		t.Error("another was begun")
	}
}
