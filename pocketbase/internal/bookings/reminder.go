// Reminders of demos wait in the queue of mails. The hooks decide when one is due, and write its text.

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

// ReminderKind is the kind of a reminder in the queue of mails, set by the hooks. Its uniqueKey ends with the sequence
// of the appointment that it is about.
const ReminderKind = "demo-reminder"

// DeletedKind is the kind of a mail that removes a deleted request's entry from the visitor's calendar. The queue keeps
// nothing of such a mail.
const DeletedKind = "demo-request-deleted"

// Reminders checks each reminder again before it is sent. Hours may pass between, for example during an outage of the
// mail server.
type Reminders struct{ now func() time.Time }

// NewReminders returns Reminders that use the computer's clock.
func NewReminders() *Reminders { return &Reminders{now: time.Now} }

// Withdraw deletes an outdated reminder: its demo was cancelled or moved, or has begun. It reports whether it did.
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
