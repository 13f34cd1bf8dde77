package mail

import (
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/database"
)

const (
	// lookedAtOnce is how many over-budget mails one transaction examines.
	lookedAtOnce = 200
	// releasedAtOnce is how many mails one transaction enqueues. It is small because other writers wait meanwhile.
	releasedAtOnce = 20
)

// queuedAgain returns the changed columns of a mail that is enqueued again. The mail counts against today's budget, so
// its column created becomes now.
func queuedAgain(now time.Time) dbx.Params {
	return dbx.Params{
		"status":        "queued",
		"lastError":     "",
		"nextAttemptAt": database.Time(now),
		"created":       database.Time(now),
		"updated":       database.Time(now),
	}
}

// release enqueues the mails that exceeded this variable's budget, except those of floods. It returns their number.
func release(app core.App, variable string, now time.Time) (int64, error) {
	result, err := app.NonconcurrentDB().
		Update(mails, queuedAgain(now), dbx.HashExp{"status": overBudget, "lastError": variable, "isOfFlood": false}).
		Execute()
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// SQL conditions that select the over-budget mails to enqueue.
const (
	heldByDay      = "lane != {:staff} AND lastError = {:variable}"
	ofAppointments = "lane = {:appointment}"
)

// Release enqueues mails to visitors that exceeded the day's budget and fit now. It returns their number. Mails about
// appointments come first, then those of clients with few waiting mails. Call it in the transaction in which staff
// delete or mark a flood. It enqueues at most releasedAtOnce mails; ReleaseRest enqueues the others.
func (b *Budgets) Release(tx core.App) (int, error) {
	released, err := b.releaseWhere(tx, heldByDay)
	if transaction := tx.TxInfo(); transaction != nil && released == releasedAtOnce {
		transaction.OnComplete(func(failure error) error {
			if failure == nil {
				b.hasRest.Store(true)
			}
			return nil
		})
	}
	return released, err
}

// ReleaseRest enqueues the mails that committed calls of Release left, in as many transactions as necessary. It returns
// their number. The queue calls it every minute. After an error the next call continues.
func (b *Budgets) ReleaseRest(app core.App) (int, error) {
	if !b.hasRest.Swap(false) {
		return 0, nil
	}
	released, err := b.releaseAll(app, heldByDay)
	if err != nil {
		b.hasRest.Store(true)
	}
	return released, err
}

// ReleaseAppointments enqueues over-budget mails about appointments that fit into all budgets now, without an action
// of staff. It returns their number. The queue calls it every minute.
func (b *Budgets) ReleaseAppointments(app core.App) (int, error) {
	return b.releaseAll(app, ofAppointments)
}

func (b *Budgets) releaseAll(app core.App, condition string) (released int, err error) {
	for some := releasedAtOnce; some == releasedAtOnce && err == nil; released += some {
		err = app.RunInTransaction(func(tx core.App) (err error) {
			some, err = b.releaseWhere(tx, condition)
			return err
		})
	}
	return released, err
}

// countingOnce returns a copy of the budgets that counts the day's mails only once for each SQL condition. The caller
// must use the copy in one transaction only, and call queued for each mail that it enqueues.
func (b *Budgets) countingOnce() (once *Budgets, queued func(lane string)) {
	copied, numbers := *b, map[string]int64{}
	copied.ofDay = func(app core.App, condition string) (number int64, err error) {
		number, isCounted := numbers[condition]
		if !isCounted {
			number, err = b.countDay(app, condition)
			numbers[condition] = number
		}
		return number, err
	}
	return &copied, func(lane string) {
		for condition := range numbers {
			if condition != ofNoAppointment || lane != laneAppointment {
				numbers[condition]++
			}
		}
	}
}

func (b *Budgets) releaseWhere(tx core.App, condition string) (int, error) {
	b, queued := b.countingOnce()
	if number, err := b.ofDay(tx, toVisitors); err != nil || number >= b.day.Of {
		return 0, err
	}
	var waiting []struct {
		ID string `db:"id"`
		Wanted
	}
	err := tx.DB().
		NewQuery(`SELECT id, lane, [[to]], kind, client, [[row]] FROM outgoing_emails
			WHERE status = {:overBudget} AND isOfFlood = FALSE AND ` + condition + `
		ORDER BY lane = {:appointment} DESC, COUNT(*) OVER (PARTITION BY client), created LIMIT {:most}`).
		Bind(dbx.Params{
			"overBudget": overBudget, "staff": laneStaff, "appointment": laneAppointment, "variable": b.day.Variable,
			"most": lookedAtOnce,
		}).
		All(&waiting)
	if err != nil {
		return 0, err
	}
	released := 0
	for _, each := range waiting {
		if released == releasedAtOnce {
			break
		}
		exceeded, err := b.Exceeded(tx, each.Wanted)
		if err != nil {
			return released, err
		}
		if exceeded != nil {
			continue
		}
		record, err := tx.FindRecordById(mails, each.ID)
		if err != nil {
			return released, err
		}
		now, err := types.ParseDateTime(b.now())
		if err != nil {
			return released, err
		}
		record.Set("status", "queued")
		record.Set("lastError", "")
		record.Set("nextAttemptAt", now)
		record.SetRaw("created", now)           // Set ignores this autodate field
		if err := tx.Save(record); err != nil { // saving the record makes the queue look for due mails
			return released, err
		}
		queued(each.Lane)
		released++
	}
	return released, nil
}
