package mail

import (
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/database"
)

const (
	// stuckAfter is how long a mail to staff or to a visitor may be due. Bulk mails, such as newsletters, may wait
	// longer and are not checked.
	stuckAfter = 15 * time.Minute
	// failingAfter is how long a mail to staff may fail, while no mail at all is sent, before Stuck reports it.
	failingAfter = time.Hour
)

// Stuck returns an error that says why due mails do not leave, or nil. The error contains no address.
func Stuck(app core.App, now time.Time) error {
	waiting, err := count(
		app,
		`lane IN ({:staff}, {:appointment}, {:confirmation}) AND status = 'queued' AND nextAttemptAt <= {:stuck}
		OR lane IN ({:staff}, {:appointment}, {:confirmation}) AND status = 'sending' AND leaseUntil <= {:stuck}`,
		now,
	)
	if err != nil {
		return err
	}
	if waiting > 0 && !app.Settings().SMTP.Enabled {
		return fmt.Errorf("%d mails wait, and no mail server is set", waiting)
	}
	if waiting > 0 {
		return fmt.Errorf("%d mails have been due for more than %s", waiting, stuckAfter)
	}
	failing, err := count(
		app,
		`lane = {:staff} AND status IN ('queued', 'sending') AND firstAttemptAt <> '' AND firstAttemptAt <= {:failing}
		AND NOT EXISTS (SELECT 1 FROM outgoing_emails AS sent
			WHERE sent.status = 'sent' AND sent.sentAt >= outgoing_emails.firstAttemptAt)`,
		now,
	)
	if err != nil {
		return err
	}
	if failing > 0 {
		return fmt.Errorf(
			"%d mails to the staff have been tried for more than %s, and none of any kind has left since: see "+
				"lastError in outgoing_emails",
			failing,
			failingAfter,
		)
	}
	return nil
}

func count(app core.App, condition string, now time.Time) (mails int, err error) {
	err = app.DB().NewQuery("SELECT COUNT(*) FROM outgoing_emails WHERE " + condition).Bind(dbx.Params{
		"staff": laneStaff, "appointment": laneAppointment, "confirmation": laneConfirmation,
		"stuck": database.Time(now.Add(-stuckAfter)), "failing": database.Time(now.Add(-failingAfter)),
	}).Row(&mails)
	return mails, err
}

// Figures contains the number of mails by status, and how long the oldest due mail of each lane has been due. Lanes
// without due mails are missing.
type Figures struct {
	ByStatus map[string]int64
	DueFor   map[string]time.Duration
}

// Statuses and Lanes list the values of the columns status and lane. An empty lane counts as bulk.
var (
	Statuses = []string{"queued", "sending", "sent", "failed", "held", overBudget, summarized}
	Lanes    = []string{laneStaff, laneAppointment, laneConfirmation, laneBulk}
)

// FiguresOf counts the mails by status, and measures how long mails have been due at now.
func FiguresOf(app core.App, now time.Time) (Figures, error) {
	figures := Figures{map[string]int64{}, map[string]time.Duration{}}
	var statuses []struct {
		Status string
		Mails  int64
	}
	if err := app.DB().NewQuery("SELECT status, COUNT(*) AS mails FROM outgoing_emails GROUP BY " +
		"status").All(&statuses); err != nil {
		return figures, err
	}
	for _, each := range statuses {
		figures.ByStatus[each.Status] = each.Mails
	}
	var due []struct{ Lane, Since string }
	if err := app.DB().NewQuery(`SELECT CASE lane WHEN '' THEN {:bulk} ELSE lane END AS lane,
		MIN(nextAttemptAt) AS since
		FROM outgoing_emails
		WHERE status = 'queued' AND nextAttemptAt <= {:now} GROUP BY 1`).
		Bind(dbx.Params{"bulk": laneBulk, "now": database.Time(now)}).All(&due); err != nil {
		return figures, err
	}
	for _, each := range due {
		since, err := types.ParseDateTime(each.Since)
		if err != nil {
			return figures, err
		}
		figures.DueFor[each.Lane] = now.Sub(since.Time())
	}
	return figures, nil
}
