package newsletter

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	confirmed = "confirmed"
	bounced   = "bounced"
)

// Bind has readers begin with the issue that is made next, whoever confirms them: a link, their preferences or the
// dashboard. What they have had so far counts as had, and what could not be delivered is forgotten.
func Bind(app core.App) {
	begin := func(e *core.RecordEvent) error {
		// Who saves a reader has read him before: an issue may have been queued for him since.
		e.Record.IgnoreUnchangedFields(true)
		if e.Record.GetString("status") == confirmed &&
			(e.Record.IsNew() || e.Record.Original().GetString("status") != confirmed) {
			number, err := latestNumber(e.App)
			if err != nil {
				return err
			}
			e.Record.Set("lastIssue", number)
			e.Record.Set("bounces", []bounce{})
		}
		return e.Next()
	}
	app.OnRecordCreate(readers).BindFunc(begin)
	app.OnRecordUpdate(readers).BindFunc(begin)
}

// Withdraw deletes a mail that must not be sent any more, right before it would be, and reports whether it did. Who has
// left gets nothing. Who pauses gets it after the pause, and every reader after a pause of the newsletter. A mail that
// names an article which is public no more is written again without it, by the next run.
func (d *Desk) Withdraw(app core.App, mail *core.Record) (bool, error) {
	withdrawn := false
	isDue, err := d.isStillDue(app, mail)
	if isDue || err != nil {
		return false, err
	}
	err = app.RunInTransaction(func(tx core.App) error {
		isDue, err := d.isStillDue(tx, mail)
		if isDue || err != nil {
			return err
		}
		withdrawn = true
		deleted, err := tx.NonconcurrentDB().Delete(mails, dbx.HashExp{"id": mail.Id}).Execute()
		if err != nil {
			return err
		}
		if number, err := deleted.RowsAffected(); number == 0 || err != nil {
			return err // with its reader, who was deleted
		}
		var said contents
		if err := json.Unmarshal([]byte(mail.GetString("digest")), &said); err != nil {
			return err
		}
		named := dbx.Params{"number": said.Issue, "id": mail.GetString("row"), "now": dbTime(d.now())}
		for _, statement := range []string{
			"UPDATE newsletter_subscribers SET lastIssue = issueBefore WHERE id = {:id} AND lastIssue = {:number}",
			"UPDATE newsletter_issues SET status = 'queueing', queued = queued - 1, updated = {:now} WHERE number = " +
				"{:number}",
		} {
			if err := execute(tx, statement, named); err != nil {
				return err
			}
		}
		return nil
	})
	return withdrawn && err == nil, err
}

func (d *Desk) isStillDue(app core.App, mail *core.Record) (isDue bool, err error) {
	wishes, err := WishesOf(app)
	if wishes.PausedAt != "" || err != nil {
		return false, err
	}
	var said contents
	if err := json.Unmarshal([]byte(mail.GetString("digest")), &said); err != nil {
		return false, err
	}
	err = app.DB().NewQuery("SELECT EXISTS (SELECT 1 FROM newsletter_subscribers WHERE id = {:id} AND " + isReader +
		") AND NOT EXISTS (SELECT 1 FROM json_each({:posts}) WHERE value NOT IN (SELECT id FROM public_posts))").
		Bind(dbx.Params{"id": mail.GetString("row"), "now": dbTime(d.now()), "posts": list(said.Posts)}).Row(&isDue)
	return isDue, err
}

// bouncesMost is how many newsletters may not be delivered before an address gets no more.
const bouncesMost = 3

// reasonMost is how much is noted of why.
const reasonMost = 300

// bounce is a newsletter that could not be delivered, as a reader's column has it.
type bounce struct {
	Message string    `json:"message"`
	At      time.Time `json:"at"`
	Reason  string    `json:"reason"`
}

// Bounced is what a bounce has brought.
type Bounced struct {
	Known   bool // it was noted before, or the reader gets no newsletters anyway
	Count   int  // of this reader
	Stopped bool // he gets no more
}

// note counts that a message could not be delivered to a reader, once for each message. After the third he gets no
// more, until he confirms again.
func note(tx core.App, to *core.Record, message, reason string, now time.Time) (Bounced, error) {
	var before []bounce
	if text := to.GetString("bounces"); text != "" && text != "null" {
		if err := json.Unmarshal([]byte(text), &before); err != nil {
			return Bounced{}, err
		}
	}
	isKnown := slices.ContainsFunc(before, func(each bounce) bool { return each.Message == message })
	if isKnown || to.GetString("status") != confirmed {
		return Bounced{Known: true, Count: len(before), Stopped: to.GetString("status") == bounced}, nil
	}
	short := []rune(strings.Join(strings.Fields(reason), " "))
	after := append(
		before,
		bounce{Message: message, At: now.UTC(), Reason: string(short[:min(len(short), reasonMost)])},
	)
	to.Set("bounces", after)
	if len(after) >= bouncesMost {
		to.Set("status", bounced)
	}
	return Bounced{Count: len(after), Stopped: len(after) >= bouncesMost}, tx.Save(to)
}

// Refused notes that the mail server has no such mailbox, as it was about to take a newsletter. The same again changes
// nothing.
func (d *Desk) Refused(app core.App, mail *core.Record, reason string) error {
	return app.RunInTransaction(func(tx core.App) error {
		to, err := tx.FindRecordById(readers, mail.GetString("row"))
		if err != nil {
			return nil // deleted meanwhile
		}
		_, err = note(tx, to, mail.GetString("messageId"), reason, d.now())
		return err
	})
}
