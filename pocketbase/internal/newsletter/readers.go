package newsletter

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
)

const (
	confirmed = "confirmed"
	bounced   = "bounced"
)

// Bind handles each reader who becomes confirmed, by a link, by the preferences page or in the dashboard. Such readers
// start with the next issue: earlier issues count as received, and old bounces are deleted.
func Bind(app core.App) {
	begin := func(e *core.RecordEvent) error {
		// The dashboard saves a whole record that it read earlier. An issue may have been enqueued since, so only
		// changed fields are stored.
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

// Withdraw runs right before a mail is sent. If the mail must not be sent any more, it deletes the mail and returns
// true. That is so if the reader is not confirmed any more, the reader or the newsletter is paused, or an article is no
// longer public. After the pause, or without that article, a later run writes the mail again.
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
			return err // the reader was deleted, together with the mail
		}
		var said contents
		if err := json.Unmarshal([]byte(mail.GetString("digest")), &said); err != nil {
			return err
		}
		named := dbx.Params{"number": said.Issue, "id": mail.GetString("row"), "now": database.Time(d.now())}
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
		Bind(dbx.Params{"id": mail.GetString("row"), "now": database.Time(d.now()), "posts": list(said.Posts)}).
		Row(&isDue)
	return isDue, err
}

// bouncesMost is the number of bounces after which an address gets no more newsletters.
const bouncesMost = 3

// reasonMost limits the stored reason of a bounce, in characters.
const reasonMost = 300

// bounce is one element of the JSON column bounces of a reader.
type bounce struct {
	Message string    `json:"message"`
	At      time.Time `json:"at"`
	Reason  string    `json:"reason"`
}

// HasLeft is SQL that selects readers who unsubscribed, or whose mails bounced. An unconfirmed new sign-up does not
// change that.
const HasLeft = `(unsubscribedAt != '' OR COALESCE(bounces, '') LIKE '%"message"%')`

// Bounced is the result of recordBounce.
type Bounced struct {
	Known   bool // recorded before, or the reader gets no newsletters anyway
	Count   int  // number of this reader's bounces
	Stopped bool // the reader gets no more newsletters
}

// recordBounce stores a bounce, once for each message. After the third bounce the reader gets no more newsletters until
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

// Refused records a bounce that the mail server reported while the mail was sent. A repeated report changes nothing.
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
