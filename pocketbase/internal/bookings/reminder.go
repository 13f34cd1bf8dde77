// This file knows when a reminder of a demo must not leave any more, what can be a room, and how far a clock is from
// UTC. Which reminders are due, and what they say, the hooks decide.

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

// ReminderKind is what the hooks call a reminder in the queue of mails. Its uniqueKey ends with the sequence of the
// appointment that it is about.
const ReminderKind = "demo-reminder"

// DeletedKind is what the hooks call a mail that takes the entry of a deleted request out of a calendar. Nothing of it
// is kept.
const DeletedKind = "demo-request-deleted"

// Reminders are looked at once more before they leave: hours may lie between, while the mail server is away.
type Reminders struct{ now func() time.Time }

// NewReminders goes by the clock of this computer.
func NewReminders() *Reminders { return &Reminders{now: time.Now} }

// Withdraw deletes a reminder whose demo was called off or moved since, or has begun, and reports whether it did.
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
