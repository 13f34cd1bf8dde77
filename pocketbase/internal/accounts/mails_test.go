package accounts

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/mailer"

	"lexharbor/internal/mail"
	"lexharbor/internal/parts"
)

func TestPocketBasesOwnMailsHaveTheSitesDesign(t *testing.T) {
	app := newAppWithQuickHashes(t)
	app.Settings().Meta.AppURL = "https://firm.example/"
	var writer mail.Writer
	BindMails(app, &writer)
	BindAdminOrigin(app, "http://10.0.0.5:8091")
	// BindAdminOrigin must still replace the link in the mail that BindMails has written.
	use := func(write func(request string) (string, error)) {
		writer.Ask = func(_ string, into any, arguments ...any) error {
			if write == nil {
				return parts.ErrNoHooks
			}
			answer, err := write(fmt.Sprintf("%s", arguments[0]))
			if err != nil {
				return err
			}
			return json.Unmarshal([]byte(answer), into)
		}
	}
	use(func(request string) (string, error) {
		return `{"subject":"Letter","text":"https://firm.example/_/","html":` + quoted(
			request,
		) + `,"headers":{"Auto-Submitted":"auto-generated"}}`, nil
	})
	owner, colleague := newAccount(
		t,
		app,
		core.CollectionNameSuperusers,
		"owner@firm.example",
	), newAccount(
		t,
		app,
		"users",
		"bo@firm.example",
	)
	meta := map[string]any{"token": "T", "password": "01234567", "info": "now - 192.0.2.1 &lt;b&gt;"}
	for _, given := range []struct {
		on     *hook.TaggedHook[*core.MailerRecordEvent]
		to     *core.Record
		wanted string
	}{
		{
			app.OnMailerRecordPasswordResetSend(), colleague,
			`{"isSuperuser":false,"kind":"account-password","origin":"https://firm.example","seconds":1800,"token":` +
				`"T"}`,
		},
		{
			app.OnMailerRecordPasswordResetSend(), owner,
			`{"isSuperuser":true,"kind":"account-password","origin":"https://firm.example","seconds":1800,"token":"T"}`,
		},
		{
			app.OnMailerRecordVerificationSend(), colleague,
			`{"isSuperuser":false,"kind":"account-verification","origin":"https://firm.example","seconds":86400,` +
				`"token":"T"}`,
		},
		{
			app.OnMailerRecordEmailChangeSend(), owner,
			`{"isSuperuser":true,"kind":"account-address","origin":"https://firm.example","seconds":1800,"token":"T"}`,
		},
		{
			app.OnMailerRecordOTPSend(), owner,
			`{"code":"01234567","isSuperuser":true,"kind":"account-code","origin":"https://firm.example","seconds":` +
				`180}`,
		},
		{
			app.OnMailerRecordAuthAlertSend(), owner,
			`{"info":"now - 192.0.2.1 ` +
				`\u003cb\u003e","isSuperuser":true,"kind":"account-sign-in","origin":"https://firm.example"}`,
		},
	} {
		message := send(t, app, given.on, given.to, meta)
		if message.Subject != "Letter" || message.HTML != given.wanted ||
			message.Headers["Auto-Submitted"] != "auto-generated" {
			t.Errorf("%s: %s, %s, not %s", message.Subject, message.Headers, message.HTML, given.wanted)
		}
		dashboard := map[bool]string{true: "http://10.0.0.5:8091/_/",
			false: "https://firm.example/_/"}[given.to.IsSuperuser()]
		if message.Text != dashboard {
			t.Errorf("%s leads to %s, not to %s", given.wanted, message.Text, dashboard)
		}
	}

	for name, write := range map[string]func(string) (string, error){
		"not written": func(string) (string, error) { return "", errors.New("no such mail") },
		"not a mail":  func(string) (string, error) { return "<html>", nil },
		"no hooks":    nil,
	} {
		use(write)
		if message := send(t, app, app.OnMailerRecordOTPSend(), owner, meta); message.Subject != "PocketBase's" ||
			message.HTML != "<p>01234567</p>" {
			t.Errorf("%s: a code was sent as %q, %q", name, message.Subject, message.HTML)
		}
	}
}

func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

func send(
	t *testing.T,
	app core.App,
	on *hook.TaggedHook[*core.MailerRecordEvent],
	to *core.Record,
	meta map[string]any,
) *mailer.Message {
	t.Helper()
	event := &core.MailerRecordEvent{Record: to, Meta: meta}
	event.App = app
	event.Message = &mailer.Message{Subject: "PocketBase's", HTML: "<p>01234567</p>"}
	if err := on.Trigger(event, func(*core.MailerRecordEvent) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return event.Message
}
