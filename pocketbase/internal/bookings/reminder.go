// This file withdraws outdated reminders of demos. The JavaScript hooks decide when a reminder is due, and write its
// text. The reminder then waits in the mail queue.

package bookings

import (
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// ReminderKind is the kind that the hooks give to reminders in the mail queue. The uniqueKey of such a mail ends with
// the appointment's sequence number.
const ReminderKind = "demo-reminder"

// DeletedKind is the kind of a mail that removes a deleted demo request's entry from the visitor's calendar. The queue
// deletes such a mail after its last attempt.
const DeletedKind = "demo-request-deleted"

// Reminders checks each reminder again before the mail queue sends it. Hours may pass until then, for example during an
// outage of the mail server.
type Reminders struct{ now func() time.Time }

// NewReminders returns Reminders that use the computer's clock.
func NewReminders() *Reminders { return &Reminders{now: time.Now} }

// Withdraw deletes a reminder whose demo is no longer booked, was moved, or has begun. It reports whether it did so.
func (r *Reminders) Withdraw(app core.App, mail *core.Record) (bool, error) {
	var row struct {
		Booking     string `db:"booking"`
		Sequence    int    `db:"sequence"`
		Appointment string `db:"appointment"`
	}
	err := app.DB().NewQuery("SELECT booking, sequence, appointment FROM demo_requests WHERE id = {:id}").
		Bind(dbx.Params{"id": mail.GetString("row")}).One(&row)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, err
	}
	isOfThisTime := strings.HasSuffix(mail.GetString("uniqueKey"), " "+strconv.Itoa(row.Sequence))
	start, unreadable := time.Parse(types.DefaultDateLayout, row.Appointment)
	if row.Booking == "booked" && isOfThisTime && unreadable == nil && start.After(r.now()) {
		return false, nil
	}
	return true, app.Delete(mail)
}
