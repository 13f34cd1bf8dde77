package bookings

import (
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/mail"
	"lexharbor/internal/testapp"
)

var morning = time.Date(2026, 11, 23, 14, 0, 0, 0, time.UTC)

// at returns the time some hours after morning, in the database's format.
func at(hours float64) string {
	return morning.Add(time.Duration(hours * float64(time.Hour))).Format("2006-01-02 15:04:05.000Z")
}

type booking struct {
	state         string
	start, booked float64 // hours
	until         float64 // 0: not provisional
	client, email string
	answered      bool
	lead          string // state of the lead in the inbox
}

func (b booking) save(t *testing.T, app core.App) {
	t.Helper()
	client, err := mail.ClientCode(app, b.client)
	if err != nil {
		t.Fatal(err)
	}
	mailbox, err := MailboxCode(app, b.email)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]any{
		"booking": b.state, "appointment": at(b.start), "bookedAt": at(b.booked), "clientCode": client,
		"mailboxCode": mailbox,
		"firstName":   "Ada", "lastName": "Lind", "email": b.email, "receipt": "LH-0A1B2C3D",
	}
	if b.until != 0 {
		values["provisionalUntil"] = at(b.until)
	}
	if b.answered {
		values["visitorAnsweredAt"] = at(b.booked)
	}
	row := testapp.Save(t, app, "demo_requests", values)
	if b.lead != "" {
		testapp.Save(
			t,
			app,
			"lead_work",
			map[string]any{"id": row.Id, "rowCollection": "demo_requests", "state": b.lead, "version": 1},
		)
	}
}

func TestPressureCountsHeldHoursAndUnansweredBookings(t *testing.T) {
	t.Setenv("DEMOS_PER_DAY", "4")
	counter, err := FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	app := testapp.NewMigrated(t)
	const here, there = "192.0.2.1", "192.0.2.2"
	for _, each := range []booking{
		{state: "booked", start: 48, booked: -1, client: here, email: "ada@firm.example"},
		{state: "booked", start: 49, booked: -2, client: here, email: "Ada+2@firm.example", answered: true},
		{state: "booked", start: 50, booked: -3, client: here, email: "b@firm.example", lead: "answered"},
		{state: "provisional", start: 48, booked: -1, until: 1, client: here, email: "c@firm.example", lead: "new"},
		{state: "provisional", start: 48, booked: -3, until: -1, client: here, email: "ada@firm.example"},
		{state: "cancelled", start: 48, booked: -3, client: here, email: "ada@firm.example"},
		{state: "freed", start: 48, booked: -3, client: here, email: "ada@firm.example", lead: "closed"},
		{state: "booked", start: 51, booked: -25, client: here, email: "d@firm.example"},
		{state: "booked", start: 72, booked: -1, client: there, email: "e@firm.example"},
	} {
		each.save(t, app)
	}
	client, err := mail.ClientCode(app, here)
	if err != nil {
		t.Fatal(err)
	}
	asked := Asked{
		Client: client, Email: "ADA@firm.example", Now: morning.UnixMilli(),
		Start: morning.Add(48 * time.Hour).UnixMilli(),
		From:  morning.Add(47 * time.Hour).UnixMilli(), To: morning.Add(56 * time.Hour).UnixMilli(),
	}
	got, err := counter.Pressure(app, asked)
	if err != nil {
		t.Fatal(err)
	}
	if got.Client.Bookings != 7 || got.Client.Unanswered != 5 {
		t.Errorf("of the client: %+v", got.Client)
	}
	if got.Mailbox.Open != 2 {
		t.Errorf("of the mailbox: %+v", got.Mailbox)
	}
	if got.Unanswered.Hour != 2 || got.Unanswered.Day != 3 {
		t.Errorf("in the calendar: %+v", got.Unanswered)
	}
	// Five bookings of the last day are unanswered. The freed one does not count.
	if !got.Budget.IsUsedUp || got.Budget.Variable != "DEMOS_PER_DAY" || got.Budget.Of != 4 {
		t.Errorf("the budget: %+v", got.Budget)
	}

	asked.Client = ""
	if got, err = counter.Pressure(app, asked); err != nil || got.Client.Bookings != 0 {
		t.Errorf("without a code: %+v, %v", got, err)
	}
}
