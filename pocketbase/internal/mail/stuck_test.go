package mail

import (
	"testing"
	"time"

	"lexharbor/internal/database"
	"lexharbor/internal/testapp"
)

func TestStuckReportsMailThatDoesNotLeave(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	at := func(before time.Duration) string { return database.Time(now.Add(-before)) }
	for name, scenario := range map[string]struct {
		smtp  bool
		mails []map[string]any
		says  string
	}{
		"nothing waits": {smtp: true},
		"due a moment ago": {smtp: true, mails: []map[string]any{
			{"lane": laneStaff, "status": "queued", "nextAttemptAt": at(14 * time.Minute)},
			{"lane": laneBulk, "status": "queued", "nextAttemptAt": at(5 * time.Hour)},
			{"lane": laneStaff, "status": "held", "nextAttemptAt": at(5 * time.Hour)},
			{"lane": laneStaff, "status": "queued", "nextAttemptAt": at(-time.Hour)},
		}},
		"due for long": {smtp: true, says: "2 mails have been due for more than 15m0s", mails: []map[string]any{
			{"lane": laneStaff, "status": "queued", "nextAttemptAt": at(15 * time.Minute)},
			{
				"lane": laneConfirmation, "status": "sending", "nextAttemptAt": at(time.Hour),
				"leaseUntil": at(16 * time.Minute),
			},
		}},
		"no server": {says: "1 mails wait, and no mail server is set", mails: []map[string]any{
			{"lane": laneConfirmation, "status": "queued", "nextAttemptAt": at(15 * time.Minute)},
		}},
		"a server that refuses": {smtp: true, mails: []map[string]any{
			{
				"lane": laneStaff, "status": "queued", "firstAttemptAt": at(61 * time.Minute),
				"nextAttemptAt": at(-time.Minute),
			},
			{"lane": laneStaff, "status": "sent", "firstAttemptAt": at(2 * time.Hour), "sentAt": at(2 * time.Hour)},
		}, says: "1 mails to the staff have been tried for more than 1h0m0s, and none of any kind has left " +
			"since: see lastError in outgoing_emails"},
		"one recipient that refuses": {smtp: true, mails: []map[string]any{
			{
				"lane": laneStaff, "status": "queued", "firstAttemptAt": at(61 * time.Minute),
				"nextAttemptAt": at(-time.Minute),
			},
			{"lane": laneConfirmation, "status": "sent", "firstAttemptAt": at(time.Minute), "sentAt": at(time.Minute)},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			app := testapp.New(t)
			app.Settings().SMTP.Enabled = scenario.smtp
			for _, each := range scenario.mails {
				testapp.Save(t, app, mails, each)
			}
			said := ""
			if err := Stuck(app, now); err != nil {
				said = err.Error()
			}
			if said != scenario.says {
				t.Error(said)
			}
		})
	}
}

func TestMailIsCountedByStatusAndLane(t *testing.T) {
	app := testapp.New(t)
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for _, each := range []map[string]any{
		{"lane": laneStaff, "status": "queued", "nextAttemptAt": database.Time(now.Add(-time.Minute))},
		{"lane": laneStaff, "status": "queued", "nextAttemptAt": database.Time(now.Add(time.Minute))},
		{"lane": "", "status": "queued", "nextAttemptAt": database.Time(now.Add(-time.Hour))},
		{"lane": laneConfirmation, "status": "sent", "nextAttemptAt": database.Time(now.Add(-time.Hour))},
	} {
		testapp.Save(t, app, mails, each)
	}
	figures, err := FiguresOf(app, now)
	if err != nil || figures.ByStatus["queued"] != 3 || figures.ByStatus["sent"] != 1 || len(figures.DueFor) != 2 ||
		figures.DueFor[laneStaff] != time.Minute || figures.DueFor[laneBulk] != time.Hour {
		t.Errorf("%+v, %v", figures, err)
	}
}
