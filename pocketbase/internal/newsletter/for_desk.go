package newsletter

import (
	"fmt"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/auditlog"
)

// wanted is what an administrator wants of the newsletter.
type wanted struct {
	Action   string `json:"action"`   // empty: to look at it
	Text     string `json:"text"`     // of an introduction
	Articles int    `json:"articles"` // how many were new when he looked at what he skips
	Email    string `json:"email"`    // of the reader whose newsletter came back
}

// seen is how the newsletter is, and why what was wanted was not done.
type seen struct {
	Refusal string `json:"refusal"` // empty: it was
	Upcoming
	Wishes
}

// The reasons not to do it.
const (
	otherArticles = "articles" // others are new by now
	noReader      = "reader"   // no confirmed one has the address
	noMail        = "mail"     // no newsletter to the address is stored
)

// Staff does what an administrator wants of the newsletter, notes it in the same transaction, and returns how the
// newsletter is then.
func (d *Desk) Staff(app core.App, account *core.Record, asked wanted) (result seen, err error) {
	if asked.Action != "" {
		err = app.RunInTransaction(func(tx core.App) error {
			result.Refusal, err = d.act(tx, account, asked)
			return err
		})
	}
	if err != nil {
		return result, err
	}
	if result.Upcoming, err = d.Upcoming(app); err != nil {
		return result, err
	}
	result.Wishes, err = WishesOf(app)
	return result, err
}

func (d *Desk) act(tx core.App, account *core.Record, asked wanted) (refusal string, err error) {
	switch asked.Action {
	case "introduce":
		return "", d.noted(tx, account, auditlog.Introduced, Introduce(tx, asked.Text))
	case "pause":
		return "", d.noted(tx, account, auditlog.Paused, d.Pause(tx, true))
	case "resume":
		return "", d.noted(tx, account, auditlog.Resumed, d.Pause(tx, false))
	case "skip":
		next, err := d.Upcoming(tx)
		if err != nil {
			return "", err
		}
		if next.Slot != "" || next.Posts != asked.Articles {
			return otherArticles, nil // what was published since was not looked at
		}
		_, err = d.Skip(tx)
		return "", d.noted(tx, account, auditlog.Skipped, err)
	case "bounce":
		return d.cameBack(tx, account, asked.Email)
	}
	return "", fmt.Errorf("the staff cannot do %q", asked.Action)
}

func (d *Desk) noted(tx core.App, account *core.Record, action auditlog.Action, err error) error {
	if err != nil {
		return err
	}
	return auditlog.NoteOf(tx, account, string(action), []auditlog.Lead{{Collection: issues}})
}

// cameBack counts that the last newsletter to an address did not reach its reader.
func (d *Desk) cameBack(tx core.App, account *core.Record, email string) (refusal string, err error) {
	found, err := tx.FindRecordsByFilter(
		readers, "email = {:email} && status = {:status}", "", 1, 0,
		dbx.Params{"email": strings.ToLower(email), "status": confirmed},
	)
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return noReader, nil
	}
	sent, err := tx.CountRecords(mails, dbx.HashExp{"row": found[0].Id, "kind": Kind})
	if err != nil {
		return "", err
	}
	if sent == 0 {
		return noMail, nil
	}
	if _, err := d.Bounce(tx, email, "", operatorReason); err != nil {
		return "", err
	}
	return "", auditlog.NoteOf(
		tx, account, string(auditlog.Changed), []auditlog.Lead{{Collection: readers, Row: found[0].Id}},
	)
}
