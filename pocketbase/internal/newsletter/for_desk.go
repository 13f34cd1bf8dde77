package newsletter

import (
	"fmt"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/auditlog"
)

// wanted is an administrator's request from the page /admin/newsletter.
type wanted struct {
	Action   string `json:"action"`   // empty: show the state only
	Text     string `json:"text"`     // the new introduction
	Articles int    `json:"articles"` // number of new articles that the administrator saw before skipping them
	Email    string `json:"email"`    // address of the reader whose newsletter bounced
}

// seen is the answer to an administrator: the state of the newsletter, and why the request was refused.
type seen struct {
	Refusal string `json:"refusal"` // empty: the request succeeded
	Upcoming
	Wishes
}

// Reasons of a refusal.
const (
	otherArticles = "articles" // an issue has started, or the number of new articles has changed
	noReader      = "reader"   // no confirmed reader has this address
	noMail        = "mail"     // no newsletter to this address is stored
)

// Staff carries out an administrator's request and records it in the same transaction. It returns the resulting state
// of the newsletter.
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
		return "", d.recorded(tx, account, auditlog.Introduced, Introduce(tx, asked.Text))
	case "pause":
		return "", d.recorded(tx, account, auditlog.Paused, d.Pause(tx, true))
	case "resume":
		return "", d.recorded(tx, account, auditlog.Resumed, d.Pause(tx, false))
	case "skip":
		next, err := d.Upcoming(tx)
		if err != nil {
			return "", err
		}
		if next.Slot != "" || next.Posts != asked.Articles {
			return otherArticles, nil // something has changed since the administrator looked
		}
		_, err = d.Skip(tx)
		return "", d.recorded(tx, account, auditlog.Skipped, err)
	case "bounce":
		return d.cameBack(tx, account, asked.Email)
	}
	return "", fmt.Errorf("the staff cannot do %q", asked.Action)
}

func (d *Desk) recorded(tx core.App, account *core.Record, action auditlog.Action, err error) error {
	if err != nil {
		return err
	}
	return auditlog.RecordFor(tx, account, string(action), []auditlog.Lead{{Collection: issues}})
}

// cameBack records a bounce of the last newsletter to an address.
func (d *Desk) cameBack(tx core.App, account *core.Record, email string) (refusal string, err error) {
	reader, err := confirmedReader(tx, email)
	if err != nil {
		return "", err
	}
	if reader == nil {
		return noReader, nil
	}
	sent, err := tx.CountRecords(mails, dbx.HashExp{"row": reader.Id, "kind": Kind})
	if err != nil {
		return "", err
	}
	if sent == 0 {
		return noMail, nil
	}
	if _, err := d.Bounce(tx, email, "", operatorReason); err != nil {
		return "", err
	}
	return "", auditlog.RecordFor(
		tx, account, string(auditlog.Changed), []auditlog.Lead{{Collection: readers, Row: reader.Id}},
	)
}
