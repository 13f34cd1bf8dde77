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

// Bind lets newly confirmed readers start with the next issue, however they were confirmed: by a link, their
// preferences or the dashboard. Earlier issues count as sent to them, and their bounces are deleted.
func Bind(app core.App) {
	begin := func(e *core.RecordEvent) error {
		// Whoever saves a reader has read the row before. Since then an issue may have been enqueued.
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

// Withdraw deletes a mail right before it is sent, if it must not be sent any more. It reports whether it did. A reader
// who unsubscribed gets nothing. During a reader's pause, or a pause of the newsletter, the mail is deleted and written
// again after it. If the mail names an article that is no longer public, the next run writes it again without the
// article.
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
			return err // the reader was deleted, and the mail with the row
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

// bouncesMost is how many bounces stop the mails to an address.
const bouncesMost = 3

// reasonMost limits the recorded reason of a bounce, in bytes.
const reasonMost = 300

// bounce is an entry in a reader's column of bounces.
type bounce struct {
	Message string    `json:"message"`
	At      time.Time `json:"at"`
	Reason  string    `json:"reason"`
}

// Bounced is the result of a recorded bounce.
type Bounced struct {
	Known   bool // it was recorded before, or the reader gets no newsletters anyway
	Count   int  // of this reader
	Stopped bool // the reader gets no more newsletters
}

// recordBounce records a bounce, once for each message. After the third one the reader gets no more newsletters until
// the next confirmation.
func recordBounce(tx core.App, to *core.Record, message, reason string, now time.Time) (Bounced, error) {
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

// Refused records a bounce that the mail server reported during the transmission. A repeated report changes nothing.
func (d *Desk) Refused(app core.App, mail *core.Record, reason string) error {
	return app.RunInTransaction(func(tx core.App) error {
		to, err := tx.FindRecordById(readers, mail.GetString("row"))
		if err != nil {
			return nil // the reader was deleted meanwhile
		}
		_, err = recordBounce(tx, to, mail.GetString("messageId"), reason, d.now())
		return err
	})
}

// confirmedReader returns the reader who has confirmed this address, or nil.
func confirmedReader(app core.App, address string) (*core.Record, error) {
	found, err := app.FindRecordsByFilter(
		readers, "email = {:email} && status = {:status}", "", 1, 0,
		dbx.Params{"email": strings.ToLower(address), "status": confirmed},
	)
	if len(found) == 0 {
		return nil, err
	}
	return found[0], err
}
