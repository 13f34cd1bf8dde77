package accounts

import (
	"html"
	"log"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/mail"
)

// BindMails replaces the text of the mails that PocketBase sends to accounts by the site's own design. If the
// JavaScript hooks cannot write the mail, PocketBase's text is sent, because the recipient needs its code or link.
func BindMails(app core.App, writer *mail.Writer) {
	for _, each := range []struct {
		kind   string
		on     *hook.TaggedHook[*core.MailerRecordEvent]
		values func(e *core.MailerRecordEvent) map[string]any
	}{
		{"account-password", app.OnMailerRecordPasswordResetSend(), func(e *core.MailerRecordEvent) map[string]any {
			return map[string]any{"token": e.Meta["token"], "seconds": e.Record.Collection().
				PasswordResetToken.Duration}
		}},
		{"account-verification", app.OnMailerRecordVerificationSend(), func(e *core.MailerRecordEvent) map[string]any {
			return map[string]any{"token": e.Meta["token"], "seconds": e.Record.Collection().VerificationToken.Duration}
		}},
		{"account-address", app.OnMailerRecordEmailChangeSend(), func(e *core.MailerRecordEvent) map[string]any {
			return map[string]any{"token": e.Meta["token"], "seconds": e.Record.Collection().EmailChangeToken.Duration}
		}},
		{"account-code", app.OnMailerRecordOTPSend(), func(e *core.MailerRecordEvent) map[string]any {
			return map[string]any{"code": e.Meta["password"], "seconds": e.Record.Collection().OTP.Duration}
		}},
		{"account-sign-in", app.OnMailerRecordAuthAlertSend(), func(e *core.MailerRecordEvent) map[string]any {
			info, _ := e.Meta["info"].(string)
			return map[string]any{"info": html.UnescapeString(info)} // PocketBase has escaped it for its own HTML
		}},
	} {
		each.on.BindFunc(func(e *core.MailerRecordEvent) error {
			values := each.values(e)
			values["isSuperuser"] = e.Record.IsSuperuser()
			values["origin"] = strings.TrimRight(e.App.Settings().Meta.AppURL, "/")
			letter, err := writer.Write(each.kind, values)
			if err != nil {
				log.Println(err)
			} else {
				letter.Fill(e.Message)
			}
			return e.Next()
		})
	}
}
