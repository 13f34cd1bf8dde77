package mail

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func testBudgets(t *testing.T, perDay, perRecipient string) *Budgets {
	t.Helper()
	t.Setenv("MAILS_PER_DAY", perDay)
	t.Setenv("CONFIRMATIONS_PER_RECIPIENT", perRecipient)
	b, err := BudgetsFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func exceeded(t *testing.T, b *Budgets, app core.App, mail Wanted) string {
	t.Helper()
	budget, err := b.Exceeded(app, mail)
	if err != nil {
		t.Fatal(err)
	}
	if budget == nil {
		return ""
	}
	return budget.Name
}

// addCounted stores a mail with its column mailbox, as the JavaScript hooks do.
func addCounted(t *testing.T, app core.App, lane, to string, more ...map[string]any) *core.Record {
	t.Helper()
	values := map[string]any{"mailbox": Mailbox(to)}
	for _, each := range more {
		maps.Copy(values, each)
	}
	return addMail(t, app, lane, to, values)
}

const (
	dayUsed       = "Mails in 24 hours"
	recipientUsed = "Confirmations to one recipient in 24 hours"
	clientUsed    = "Mails of one client in 24 hours"
	staffUsed     = "Notices to the staff in 24 hours"
	noticesUsed   = "Notices of one client in 24 hours"
)

func TestAMailboxHasADailyLimitUnderEverySpelling(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "", "3")
	addCounted(t, app, "confirmation", "ada.lind@gmail.com")
	addCounted(t, app, "confirmation", "adalind+1@gmail.com", map[string]any{"status": "sent"})
	for _, other := range []string{"adamlind@gmail.com", "adalind@firm.example", "a+dalind@gmail.com"} {
		addCounted(t, app, "confirmation", other)
	}
	addCounted(t, app, "staff", "adalind@gmail.com")
	addCounted(t, app, "appointment", "adalind@gmail.com")
	addCounted(t, app, "confirmation", "adalind@gmail.com", map[string]any{"created": time.Now().Add(-budgetTime)})
	for _, status := range []string{overBudget, "held"} {
		addCounted(t, app, "confirmation", "adalind@gmail.com", map[string]any{"status": status})
	}
	addCounted(t, app, "confirmation", "adalind@gmail.com", map[string]any{"isOfFlood": true})
	if got := exceeded(t, b, app, Wanted{Lane: "confirmation", To: "adalind@gmail.com"}); got != "" {
		t.Error(got)
	}
	addCounted(t, app, "confirmation", "A.DALIND+two@googlemail.com", map[string]any{"status": "failed"})
	for to, want := range map[string]string{
		"adalind@gmail.com": recipientUsed, "Ada.Lind@GMAIL.com": recipientUsed,
		"a.d.a.lind+new@googlemail.com": recipientUsed,
		"adamlind@gmail.com":            "", "adalind@firm.example": "", "adalin@gmail.com": "",
	} {
		if got := exceeded(t, b, app, Wanted{Lane: "confirmation", To: to}); got != want {
			t.Errorf("%s: %q", to, got)
		}
	}
	for _, lane := range []string{"staff", "bulk", "appointment"} {
		if got := exceeded(t, b, app, Wanted{Lane: lane, To: "adalind@gmail.com"}); got != "" {
			t.Errorf("%s: %s", lane, got)
		}
	}
	if used, err := b.mostToOne(app); used != 3 || err != nil {
		t.Errorf("%d to one, %v", used, err)
	}
}

func TestConfirmationsDoNotUseUpAMailboxsAppointmentMails(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "", "5")
	for range 6 {
		addCounted(t, app, "confirmation", "ada@firm.example")
	}
	entry := Wanted{Lane: "appointment", To: "ada@firm.example", Kind: firstConfirmation}
	change := Wanted{Lane: "appointment", To: "ada@firm.example", Kind: "demo-appointment"}
	for _, mail := range []Wanted{entry, change} {
		if got := exceeded(t, b, app, mail); got != "" {
			t.Errorf("%s: %s", mail.Kind, got)
		}
	}
	for range 5 * appointmentsToOne {
		addCounted(t, app, "appointment", "ada@firm.example")
	}
	if first, more := exceeded(t, b, app, entry), exceeded(t, b, app, change); first != "" || more != recipientUsed {
		t.Errorf("%q for a first one, %q for the next change", first, more)
	}
}

func TestADayReservesAFifthForAppointmentsAndLimitsAClientToATenth(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "20", "")
	for number := range 15 {
		addCounted(
			t,
			app,
			"confirmation",
			fmt.Sprintf("%d@firm.example", number),
			map[string]any{"client": fmt.Sprint("client ", number)},
		)
	}
	addCounted(t, app, "staff", "desk@firm.example", map[string]any{"row": "lead"})
	addCounted(t, app, "bulk", "old@firm.example", map[string]any{"created": time.Now().Add(-budgetTime)})
	addCounted(t, app, "bulk", "ahead@firm.example", map[string]any{"created": time.Now().Add(budgetTime)})
	want := func(lane, client, want string) {
		t.Helper()
		if got := exceeded(t, b, app, Wanted{Lane: lane, To: "new@firm.example", Client: client,
			Row: "lead"}); got != want {
			t.Errorf("%s of %q: %q, not %q", lane, client, got, want)
		}
	}
	want("confirmation", "", "")
	addCounted(t, app, "bulk", "many@firm.example")
	want("confirmation", "", dayUsed)
	want("bulk", "", dayUsed)
	want("", "", dayUsed)
	want("appointment", "", "")
	for range 2 {
		want("appointment", "one", "")
		addCounted(t, app, "appointment", "one@firm.example", map[string]any{"client": "one"})
	}
	want("appointment", "one", clientUsed)
	want("appointment", "another", "")
	want("staff", "one", "")
	if states, err := b.List().States(app); err != nil || len(states) != 3 || states[0].Used != 18 ||
		states[0].Of != 20 || states[0].Default != 2000 ||
		states[1].Used != 1 ||
		states[2].Used != 1 ||
		states[2].Of != 500 {
		t.Errorf("%+v, %v", states, err)
	}
	if room, err := b.NewsletterRoom(app); room != 0 || err != nil {
		t.Errorf("room for %d in bulk, %v", room, err)
	}
	if text, err := b.exceeded(app, Wanted{Lane: "bulk", To: "new@firm.example"}); err != nil ||
		string(text) != `{"name":"Mails in 24 hours","of":20,"unit":"mails","variable":"MAILS_PER_DAY"}` {
		t.Errorf("%s, %v", text, err)
	}
}

func TestNoticesAboutSubmissionsHaveTheirOwnBudget(t *testing.T) {
	t.Setenv("STAFF_NOTICES_PER_DAY", "20")
	app, b := mailApp(t), testBudgets(t, "1", "")
	for number := range 20 {
		if number == 2 {
			if got := exceeded(t, b, app, Wanted{Lane: "staff", Client: "client 0", Row: "lead"}); got != noticesUsed {
				t.Errorf("the third of a client: %q", got)
			}
		}
		addCounted(
			t,
			app,
			"staff",
			"desk@firm.example",
			map[string]any{"row": "lead", "client": fmt.Sprint("client ", number/2)},
		)
	}
	if got := exceeded(t, b, app, Wanted{Lane: "staff", Row: "lead"}); got != staffUsed {
		t.Errorf("%q", got)
	}
	if got := exceeded(t, b, app, Wanted{Lane: "staff"}); got != "" {
		t.Errorf("an alert: %q", got)
	}
	if got := exceeded(t, b, app, Wanted{Lane: "confirmation", To: "ada@firm.example"}); got != dayUsed {
		t.Errorf("a day of one mail has none left without the reserve: %q", got)
	}
}

func TestReleaseEnqueuesTheMailsOfOneBudget(t *testing.T) {
	app := mailApp(t)
	for _, variable := range []string{"MAILS_PER_DAY", "MAILS_PER_DAY", "CONFIRMATIONS_PER_RECIPIENT"} {
		addMail(t, app, "confirmation", "ada@firm.example", map[string]any{"status": overBudget, "lastError": variable})
	}
	failed := addMail(
		t,
		app,
		"confirmation",
		"ada@firm.example",
		map[string]any{"status": "failed", "lastError": "MAILS_PER_DAY"},
	)
	for _, want := range []int64{2, 0} {
		if number, err := release(app, "MAILS_PER_DAY", time.Now()); number != want || err != nil {
			t.Errorf("%d, %v", number, err)
		}
	}
	queued, err := app.FindRecordsByFilter(mails, "status = 'queued' && lastError = ''", "", 0, 0)
	if err != nil || len(queued) != 2 || found(t, app, failed).GetString("status") != "failed" {
		t.Errorf("%d queued, %v", len(queued), err)
	}
}

func TestAClientsCodeDependsOnTheSecret(t *testing.T) {
	app := testapp.New(t)
	one, err := ClientCode(app, "192.0.2.1")
	again, _ := ClientCode(app, "192.0.2.1")
	other, _ := ClientCode(app, "192.0.2.2")
	none, _ := ClientCode(app, "")
	if err != nil || len(one) != codeLength || one != again || one == other || none != "" {
		t.Errorf("%q %q %q %q, %v", one, again, other, none, err)
	}
}
