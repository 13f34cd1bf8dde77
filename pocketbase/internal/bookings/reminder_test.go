package bookings

import (
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestAReminderLeavesOnlyForTheTimeThatItIsAbout(t *testing.T) {
	app := testapp.New(t)
	requests := core.NewBaseCollection("demo_requests")
	requests.Fields.Add(
		&core.TextField{Name: "booking"},
		&core.NumberField{Name: "sequence"},
		&core.DateField{Name: "appointment"},
	)
	mails, err := app.FindCollectionByNameOrId("outgoing_emails")
	if err != nil {
		t.Fatal(err)
	}
	mails.Fields.Add(&core.TextField{Name: "row"}, &core.TextField{Name: "uniqueKey"})
	for _, collection := range []*core.Collection{requests, mails} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	start := time.Date(2026, 11, 24, 15, 0, 0, 0, time.UTC)
	for name, each := range map[string]struct {
		booking  string
		sequence int
		key      string
		before   time.Duration
		leaves   bool
	}{
		"the demo is tomorrow":             {"booked", 0, "demo-reminder x day 0", 24 * time.Hour, true},
		"the demo is in a moment":          {"booked", 3, "demo-reminder x hour 3", time.Second, true},
		"the demo begins":                  {"booked", 0, "demo-reminder x hour 0", 0, false},
		"the demo is over":                 {"booked", 0, "demo-reminder x hour 0", -time.Hour, false},
		"it was moved since":               {"booked", 2, "demo-reminder x day 1", 24 * time.Hour, false},
		"it was moved often":               {"booked", 11, "demo-reminder x day 1", 24 * time.Hour, false},
		"it was called off":                {"cancelled", 0, "demo-reminder x day 0", 24 * time.Hour, false},
		"somebody of the staff emptied it": {"", 0, "demo-reminder x day 0", 24 * time.Hour, false},
	} {
		t.Run(name, func(t *testing.T) {
			row := testapp.Save(
				t,
				app,
				"demo_requests",
				map[string]any{"booking": each.booking, "sequence": each.sequence, "appointment": start},
			)
			mail := testapp.Save(
				t,
				app,
				"outgoing_emails",
				map[string]any{"row": row.Id, "kind": ReminderKind, "uniqueKey": each.key},
			)
			reminders := &Reminders{now: func() time.Time { return start.Add(-each.before) }}
			isWithdrawn, err := reminders.Withdraw(app, mail)
			if err != nil || isWithdrawn == each.leaves {
				t.Error(isWithdrawn, err)
			}
			if _, err := app.FindRecordById("outgoing_emails", mail.Id); (err == nil) != each.leaves {
				t.Error("the mail is there:", err == nil)
			}
		})
	}
	t.Run("the request was deleted", func(t *testing.T) {
		mail := testapp.Save(
			t,
			app,
			"outgoing_emails",
			map[string]any{"row": "none", "kind": ReminderKind, "uniqueKey": "demo-reminder none day 0"},
		)
		if isWithdrawn, err := NewReminders().Withdraw(app, mail); err != nil || !isWithdrawn {
			t.Error(isWithdrawn, err)
		}
	})
}

func TestTheOffsetOfAZoneIsThatOfTheInstant(t *testing.T) {
	for _, each := range []struct{ zone, instant, offset string }{
		{"America/New_York", "2027-03-14T06:59:59Z", "-05:00"},
		{"America/New_York", "2027-03-14T07:00:00Z", "-04:00"},
		{"America/New_York", "2026-11-01T05:59:59Z", "-04:00"},
		{"America/New_York", "2026-11-01T06:00:00Z", "-05:00"},
		{"Europe/Berlin", "2027-03-20T12:00:00Z", "+01:00"},
		{"Pacific/Kiritimati", "2026-11-24T15:00:00Z", "+14:00"},
		{"Pacific/Pago_Pago", "2026-11-24T15:00:00Z", "-11:00"},
		{"Asia/Kathmandu", "2026-11-24T15:00:00Z", "+05:45"},
		{"UTC", "2026-11-24T15:00:00Z", "+00:00"},
		{"", "2026-11-24T15:00:00Z", ""},
		{"Local", "2026-11-24T15:00:00Z", ""},
		{"Mars/Olympus", "2026-11-24T15:00:00Z", ""},
		{"../../etc/passwd", "2026-11-24T15:00:00Z", ""},
	} {
		instant, err := time.Parse(time.RFC3339, each.instant)
		if err != nil {
			t.Fatal(err)
		}
		if offset := OffsetIn(each.zone, instant.UnixMilli()); offset != each.offset {
			t.Errorf("%s at %s: %s", each.zone, each.instant, offset)
		}
	}
}
