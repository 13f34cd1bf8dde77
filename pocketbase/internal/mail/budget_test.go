package mail

import (
	"fmt"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
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

func exceeded(t *testing.T, b *Budgets, app core.App, lane, to string) string {
	t.Helper()
	budget, err := b.Exceeded(app, lane, to)
	if err != nil {
		t.Fatal(err)
	}
	if budget == nil {
		return ""
	}
	return budget.Variable
}

func TestAMailboxGetsSoManyConfirmationsADayUnderWhateverSpelling(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "", "3")
	addMail(t, app, "confirmation", "ada@firm.example")
	addMail(t, app, "confirmation", "ada+1@firm.example", map[string]any{"status": "sent"})
	for _, other := range []string{"adam@firm.example", "ada@other.example", "ada+1@firm.example.org", "a+da@firm.example", "+ada@firm.example"} {
		addMail(t, app, "confirmation", other)
	}
	addMail(t, app, "staff", "ada@firm.example")
	addMail(t, app, "confirmation", "ada@firm.example", map[string]any{"created": time.Now().Add(-budgetTime)})
	addMail(t, app, "confirmation", "ada@firm.example", map[string]any{"status": overBudget})
	addMail(t, app, "confirmation", "ada@firm.example", map[string]any{"status": "held"})
	if got := exceeded(t, b, app, "confirmation", "ada@firm.example"); got != "" {
		t.Error(got)
	}
	addMail(t, app, "confirmation", "ADA+two@Firm.example", map[string]any{"status": "failed"})
	for to, want := range map[string]string{
		"ada@firm.example": "CONFIRMATIONS_PER_RECIPIENT", "Ada@FIRM.example": "CONFIRMATIONS_PER_RECIPIENT", "ada+new@firm.example": "CONFIRMATIONS_PER_RECIPIENT",
		"adam@firm.example": "", "ada@other.example": "", "ad@firm.example": "", "+ada@firm.example": "",
	} {
		if got := exceeded(t, b, app, "confirmation", to); got != want {
			t.Errorf("%s: %q", to, got)
		}
	}
	for _, lane := range []string{"staff", "bulk"} {
		if got := exceeded(t, b, app, lane, "ada@firm.example"); got != "" {
			t.Errorf("%s: %s", lane, got)
		}
	}
	if used, err := b.mostToOne(app); used != 3 || err != nil {
		t.Errorf("%d to one, %v", used, err)
	}
}

func TestADayHasSoManyMailsAndTheStaffIsToldBeyondThem(t *testing.T) {
	app, b := mailApp(t), testBudgets(t, "4", "")
	for number, lane := range []string{"staff", "confirmation", "bulk"} {
		addMail(t, app, lane, fmt.Sprintf("%d@firm.example", number))
	}
	addMail(t, app, "bulk", "old@firm.example", map[string]any{"created": time.Now().Add(-budgetTime)})
	addMail(t, app, "bulk", "ahead@firm.example", map[string]any{"created": time.Now().Add(budgetTime)})
	if got := exceeded(t, b, app, "confirmation", "new@firm.example"); got != "" {
		t.Error(got)
	}
	addMail(t, app, "staff", "desk@firm.example")
	for lane, want := range map[string]string{"staff": "", "confirmation": "MAILS_PER_DAY", "bulk": "MAILS_PER_DAY", "": "MAILS_PER_DAY"} {
		if got := exceeded(t, b, app, lane, "new@firm.example"); got != want {
			t.Errorf("%s: %q", lane, got)
		}
	}
	states, err := b.List().States(app)
	if err != nil || len(states) != 2 || states[0].Used != 4 || states[0].Of != 4 || states[0].Default != 2000 || states[1].Used != 1 || states[1].Of != 5 {
		t.Errorf("%+v, %v", states, err)
	}
	if text, err := b.ExceededJSON(app, "bulk", "new@firm.example"); err != nil || text != `{"name":"Mails in 24 hours","of":4,"unit":"mails","variable":"MAILS_PER_DAY"}` {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := b.ExceededJSON(app, "staff", "desk@firm.example"); err != nil || text != "" {
		t.Errorf("%s, %v", text, err)
	}
}

func TestWhatOneBudgetHadNoRoomForIsQueuedAgain(t *testing.T) {
	app := mailApp(t)
	for _, variable := range []string{"MAILS_PER_DAY", "MAILS_PER_DAY", "CONFIRMATIONS_PER_RECIPIENT"} {
		addMail(t, app, "confirmation", "ada@firm.example", map[string]any{"status": overBudget, "lastError": variable})
	}
	failed := addMail(t, app, "confirmation", "ada@firm.example", map[string]any{"status": "failed", "lastError": "MAILS_PER_DAY"})
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
