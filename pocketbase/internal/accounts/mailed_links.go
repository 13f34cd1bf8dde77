package accounts

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// linkRest is the shortest time between two mailed links of one kind to an account. PocketBase's own limit is as long.
const linkRest = 2 * time.Minute

// BindMailedLinks mails an account at most one link of each kind per linkRest. PocketBase alone refuses a second link
// only after the mail server has accepted the first mail. Until then, every request would send another mail. A refused
// request gets the same answer as a granted one.
func BindMailedLinks(app core.App) {
	app.OnRecordRequestPasswordResetRequest().BindFunc(func(e *core.RecordRequestPasswordResetRequestEvent) error {
		if !claimLink(e.App, "password", e.Record) {
			return e.NoContent(http.StatusNoContent)
		}
		return e.Next()
	})
	app.OnRecordRequestVerificationRequest().BindFunc(func(e *core.RecordRequestVerificationRequestEvent) error {
		if !claimLink(e.App, "verification", e.Record) {
			return e.NoContent(http.StatusNoContent)
		}
		return e.Next()
	})
	app.OnMailerRecordPasswordResetSend().BindFunc(func(e *core.MailerRecordEvent) error {
		return sendOrRelease(e, "password")
	})
	app.OnMailerRecordVerificationSend().BindFunc(func(e *core.MailerRecordEvent) error {
		return sendOrRelease(e, "verification")
	})
}

// claimLink reports whether the account may get a link of this kind now. If so, it returns false for the next two
// minutes (linkRest).
func claimLink(app core.App, kind string, account *core.Record) bool {
	now := time.Now()
	claimed := false
	app.Store().SetFunc(linkKey(kind, account), func(until any) any {
		if at, ok := until.(time.Time); ok && now.Before(at) {
			return until
		}
		claimed = true
		return now.Add(linkRest)
	})
	return claimed
}

// sendOrRelease sends the mail. After an error the account may request another link at once.
func sendOrRelease(e *core.MailerRecordEvent, kind string) error {
	err := e.Next()
	if err != nil {
		e.App.Store().Remove(linkKey(kind, e.Record))
	}
	return err
}

func linkKey(kind string, account *core.Record) string {
	return "site mailed link " + kind + " " + account.Collection().Id + account.Id
}
