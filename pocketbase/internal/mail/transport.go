// Package mail sends the program's mails. Its queue sends mails to staff first and newsletters last. Its budgets limit
// how many mails leave in a day. Its writer also makes mails that bypass the queue and leave at once. Its transport
// sends all mails within time limits. JavaScript hooks decide the content.
package mail

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/wneessen/go-mail"

	"lexharbor/internal/settings"
)

// tlsVariable is the variable that, set to "off", allows unencrypted mail to a server without TLS. By default only
// servers on this computer and in private networks get such mail.
const tlsVariable = "SMTP_TLS"

var smtpTLS = settings.Explain("Mail", `
"off": mail leaves in clear text too, where the mail server offers no TLS. Without it only a server on this
computer or in a private network gets such mail; for any other it waits.`).Default(tlsVariable, "on")

// transport replaces PocketBase's SMTP client, which waits forever if a server does not answer.
type transport struct {
	smtp           core.SMTPConfig
	clearText      bool          // see tlsVariable
	connect, whole time.Duration // time limits for connecting and for the whole exchange; whole < leaseTime
	network        network
}

func transportOf(app core.App) *transport {
	return &transport{
		smtp: app.Settings().SMTP, clearText: smtpTLS.Value() == "off", connect: 10 * time.Second,
		whole: 30 * time.Second, network: systemNetwork,
	}
}

func checkTLS() error {
	if setting := smtpTLS.Value(); setting != "on" && setting != "off" {
		return errors.New(tlsVariable + " must be on or off")
	}
	return nil
}

// Bind makes all mails, including PocketBase's own, use transport.
func Bind(app core.App) {
	app.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
		e.Mailer = transportOf(app)
		return e.Next()
	})
}

// failure is the reason why a mail was not sent.
type failure struct {
	// permanent: the server refused this message (5xx), so a retry is useless. All other failures are temporary: no
	// connection, no answer in time, 4xx, and a refused account, which the operator must repair.
	permanent bool
	// atServer: our own mail server failed, so other mails would fail too.
	atServer bool
	// ofRecipient: the server refused the mailbox for good, rather than the content or the sender.
	ofRecipient bool
	cause       error
}

func (f *failure) Error() string {
	if f.permanent {
		return "permanent: " + f.cause.Error()
	}
	return "temporary: " + f.cause.Error()
}

func (f *failure) Unwrap() error { return f.cause }

// Send implements mailer.Mailer with a new connection for each mail. Its errors are of type *failure.
func (t *transport) Send(message *mailer.Message) error {
	letter, err := composeLetter(message)
	if err != nil {
		return &failure{permanent: true, cause: err}
	}
	end := time.Now().Add(t.whole)
	opened, err := t.open(end)
	if err != nil {
		return err
	}
	defer opened.close(end)
	return opened.send(letter, end)
}

// open connects, encrypts if required, and signs in. It gives up at end. Its errors are of type *failure.
func (t *transport) open(end time.Time) (*connection, error) {
	if !t.smtp.Enabled {
		return nil, &failure{atServer: true, cause: errors.New("smtp not configured")}
	}
	ctx, cancel := context.WithDeadline(context.Background(), end)
	defer cancel()
	dial := &limitedDial{transport: t, end: end}
	opened, err := t.openBy(ctx, dial)
	if err == nil {
		return opened, nil
	}
	dial.close()
	if strings.Contains(err.Error(), "does not support STARTTLS") { // the library has no error type for it
		err = fmt.Errorf("%s offers no TLS; set %s=off if mail may go to it unencrypted", t.smtp.Host, tlsVariable)
	}
	return nil, &failure{atServer: true, cause: err}
}

func (t *transport) openBy(ctx context.Context, dial *limitedDial) (*connection, error) {
	if !t.smtp.TLS && !t.clearText {
		var err error
		if dial.privateOnly, err = t.isPrivate(ctx); err != nil {
			return nil, err
		}
	}
	client, err := mail.NewClient(t.smtp.Host, t.options(dial)...)
	if err != nil {
		return nil, err
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return nil, err
	}
	return &connection{smtp: t.smtp, clearText: t.clearText, dial: dial, client: client, session: session}, nil
}

func (t *transport) options(dial *limitedDial) []mail.Option {
	policy := mail.TLSMandatory
	if t.clearText || dial.privateOnly {
		policy = mail.TLSOpportunistic
	}
	options := []mail.Option{
		mail.WithPort(t.smtp.Port), mail.WithTimeout(t.whole), mail.WithDialContextFunc(dial.dial),
		mail.WithTLSPolicy(policy), mail.WithoutNoop(), mail.WithoutRset(),
	}
	if t.smtp.TLS {
		options = append(options, mail.WithSSL())
	}
	if t.smtp.LocalName != "" {
		options = append(options, mail.WithHELO(t.smtp.LocalName))
	}
	if t.smtp.Username != "" || t.smtp.Password != "" {
		method := mail.SMTPAuthPlain
		if t.smtp.AuthMethod == mailer.SMTPAuthLogin {
			method = mail.SMTPAuthLogin
		}
		options = append(
			options,
			mail.WithSMTPAuth(method),
			mail.WithUsername(t.smtp.Username),
			mail.WithPassword(t.smtp.Password),
		)
	}
	return options
}
