// Package mail sends what the program mails, within limits of time, and decides what is worth another try. When a mail is sent, and to
// whom, the hooks decide.
package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/wneessen/go-mail"

	"lexharbor/internal/markup"
)

// calendarType makes a mail program offer an attached .ics as an entry for the calendar; the method is the one that the file names.
const calendarType = mail.ContentType("text/calendar; charset=utf-8; method=PUBLISH")

// transport sends in the place of PocketBase's SMTP client, which waits for ever on a server that says nothing.
//
// Its errors begin with "permanent: " when the server refused this very message (5xx), so that sending it again is of no use, and
// with "temporary: " for everything else: no connection, no answer in time, 4xx, and also a refused account (the operator's to fix).
type transport struct {
	smtp           core.SMTPConfig
	clearText      bool          // the operator lets mail go unencrypted to any server that offers no TLS
	connect, whole time.Duration // limits: until connected; until everything is over, which is less than LEASE_MS of the hooks
	network        network
}

// Bind makes every mail of the program, PocketBase's own included, go through transport. The variable SMTP_TLS is read here: with "off"
// mail may go unencrypted to a server that offers no TLS. Without it only servers of this computer and of private networks get such mail.
func Bind(app core.App) error {
	setting := os.Getenv("SMTP_TLS")
	if setting != "" && setting != "on" && setting != "off" {
		return errors.New("SMTP_TLS must be on or off")
	}
	app.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
		e.Mailer = &transport{
			smtp: app.Settings().SMTP, clearText: setting == "off", connect: 10 * time.Second, whole: 30 * time.Second, network: systemNetwork,
		}
		return e.Next()
	})
	return nil
}

// Send implements mailer.Mailer.
func (t *transport) Send(message *mailer.Message) error {
	if !t.smtp.Enabled {
		return errors.New("temporary: smtp not configured")
	}
	letter, err := composeLetter(message)
	if err != nil {
		return fmt.Errorf("permanent: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.whole)
	defer cancel()
	dial := &limitedDial{transport: t}
	defer dial.close()
	if !t.smtp.TLS && !t.clearText {
		if dial.privateOnly, err = t.isPrivate(ctx); err != nil {
			return fmt.Errorf("temporary: %w", err)
		}
	}
	client, err := mail.NewClient(t.smtp.Host, t.options(dial)...)
	if err != nil {
		return fmt.Errorf("temporary: %w", err)
	}
	err = client.DialAndSendWithContext(ctx, letter)
	if err == nil || letter.IsDelivered() {
		return nil // an error after the server took the message must not send it twice
	}
	var refused *mail.SendError
	if errors.As(err, &refused) && refused.ErrorCode() >= 500 && refused.ErrorCode() != 530 && refused.ErrorCode() != 535 {
		return fmt.Errorf("permanent: %w", err)
	}
	if strings.Contains(err.Error(), "does not support STARTTLS") { // the library has no error of its own for it
		return fmt.Errorf("temporary: %s offers no TLS; set SMTP_TLS=off if mail may go to it unencrypted", t.smtp.Host)
	}
	return fmt.Errorf("temporary: %w", err)
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
		options = append(options, mail.WithSMTPAuth(method), mail.WithUsername(t.smtp.Username), mail.WithPassword(t.smtp.Password))
	}
	return options
}

// limitedDial connects within one limit and ends the connection at the other, whatever the library asks for in between.
type limitedDial struct {
	transport   *transport
	privateOnly bool // the name stood for private addresses only, and must still do so
	connection  net.Conn
}

func (d *limitedDial) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	end := time.Now().Add(d.transport.whole)
	ctx, cancel := context.WithTimeout(ctx, d.transport.connect)
	defer cancel()
	// The library's own address is wrong for IPv6.
	address := net.JoinHostPort(d.transport.smtp.Host, strconv.Itoa(d.transport.smtp.Port))
	connection, err := d.transport.network.dial(ctx, network, address, d.privateOnly)
	if err != nil {
		return nil, err
	}
	d.connection = connection
	if d.transport.smtp.TLS {
		secured := tls.Client(connection, &tls.Config{ServerName: d.transport.smtp.Host, MinVersion: tls.VersionTLS12})
		if err := secured.HandshakeContext(ctx); err != nil {
			return nil, err
		}
		connection = secured
	}
	return &endingConn{Conn: connection, end: end}, connection.SetDeadline(end)
}

func (d *limitedDial) close() {
	if d.connection != nil {
		_ = d.connection.Close() // all that matters has been said
	}
}

// endingConn moves no deadline past its end.
type endingConn struct {
	net.Conn
	end time.Time
}

func (c *endingConn) SetDeadline(at time.Time) error {
	if at.IsZero() || at.After(c.end) {
		at = c.end
	}
	return c.Conn.SetDeadline(at)
}

// composeLetter turns PocketBase's message into one of the library's; a header of the message wins over a generated one.
func composeLetter(message *mailer.Message) (*mail.Msg, error) {
	letter := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := letter.From(message.From.String()); err != nil {
		return nil, err
	}
	for _, field := range []struct {
		set  func(...string) error
		list []netmail.Address
	}{{letter.To, message.To}, {letter.Cc, message.Cc}, {letter.Bcc, message.Bcc}} {
		if len(field.list) == 0 {
			continue
		}
		if err := field.set(addressTexts(field.list)...); err != nil {
			return nil, err
		}
	}
	letter.Subject(message.Subject)
	for name, value := range message.Headers {
		letter.SetGenHeader(mail.Header(name), value)
	}
	text := message.Text
	if text == "" {
		text = markup.PlainText(message.HTML)
	}
	letter.SetBodyString(mail.TypeTextPlain, text)
	if message.HTML != "" {
		letter.AddAlternativeString(mail.TypeTextHTML, message.HTML)
	}
	for name, content := range message.Attachments {
		var options []mail.FileOption
		if strings.HasSuffix(name, ".ics") {
			options = append(options, mail.WithFileContentType(calendarType))
		}
		if err := letter.AttachReader(name, content, options...); err != nil {
			return nil, err
		}
	}
	for name, content := range message.InlineAttachments {
		if err := letter.EmbedReader(name, content); err != nil {
			return nil, err
		}
	}
	return letter, nil
}

func addressTexts(addresses []netmail.Address) []string {
	list := make([]string, len(addresses))
	for i, address := range addresses {
		list[i] = address.String()
	}
	return list
}
