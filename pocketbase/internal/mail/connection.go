package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// connection is an open SMTP session: greeted, signed in, and encrypted if required. Only one goroutine at a time may
// use it.
type connection struct {
	smtp      core.SMTPConfig // the settings it was opened with
	clearText bool
	dial      *limitedDial
	client    *mail.Client
	session   *smtp.Client
	mails     int       // sent so far
	since     time.Time // time of the last mail
}

// send sends one mail and gives up at end. After an error the caller must close the connection.
func (c *connection) send(letter *mail.Msg, end time.Time) error {
	c.dial.connection.end = end
	err := c.client.SendWithSMTPClient(c.session, letter)
	c.mails++
	if err == nil || letter.IsDelivered() {
		return nil // the server has accepted the message: an error now must not send it twice
	}
	var refused *mail.SendError
	isSendError := errors.As(err, &refused)
	why := &failure{
		permanent: isSendError && refused.ErrorCode() >= 500 && refused.ErrorCode() != 530 &&
			refused.ErrorCode() != 535,
		atServer: !isSendError || refused.Reason == mail.ErrConnCheck || refused.Reason == mail.ErrSMTPMailFrom,
		cause:    err,
	}
	// Status 5.7.x is a policy against the sender, so the recipient's mailbox may be fine.
	why.ofRecipient = why.permanent && refused.Reason == mail.ErrSMTPRcptTo &&
		!strings.HasPrefix(refused.EnhancedStatusCode(), "5.7.")
	return why
}

// close sends QUIT, waits for the answer until end at most, and closes the connection.
func (c *connection) close(end time.Time) {
	c.dial.connection.end = end
	_ = c.session.UpdateDeadline(time.Until(end))
	_ = c.client.CloseWithSMTPClient(c.session) // nothing depends on the answer
	c.dial.close()
}

// limitedDial opens the connection that the mail library uses. Opening has a time limit (transport.connect). Later the
// library can set no deadline after the end of the endingConn.
type limitedDial struct {
	transport   *transport
	end         time.Time
	privateOnly bool // the server's name resolved to private addresses, so dial refuses public ones
	connection  *endingConn
}

func (d *limitedDial) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, d.transport.connect)
	defer cancel()
	// The mail library joins an IPv6 address and a port incorrectly.
	address := net.JoinHostPort(d.transport.smtp.Host, strconv.Itoa(d.transport.smtp.Port))
	connection, err := d.transport.network.dial(ctx, network, address, d.privateOnly)
	if err != nil {
		return nil, err
	}
	d.connection = &endingConn{Conn: connection, end: d.end}
	if d.transport.smtp.TLS {
		secured := tls.Client(connection, &tls.Config{ServerName: d.transport.smtp.Host, MinVersion: tls.VersionTLS12})
		if err := secured.HandshakeContext(ctx); err != nil {
			return nil, err
		}
		d.connection.Conn = secured
	}
	return d.connection, d.connection.SetDeadline(d.end)
}

func (d *limitedDial) close() {
	if d.connection != nil {
		_ = d.connection.Close()
	}
}

// endingConn is a connection whose SetDeadline sets no deadline after end.
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
