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

// connection is open for mails: greeted, encrypted where it must be, signed in. One goroutine uses it at a time.
type connection struct {
	smtp      core.SMTPConfig // with which it was opened
	clearText bool
	dial      *limitedDial
	client    *mail.Client
	session   *smtp.Client
	mails     int       // that it has carried
	since     time.Time // when it carried the last one
}

// send gives one mail to the server, and gives up at end. After an error the connection is of no use.
func (c *connection) send(letter *mail.Msg, end time.Time) error {
	c.dial.connection.end = end
	err := c.client.SendWithSMTPClient(c.session, letter)
	c.mails++
	if err == nil || letter.IsDelivered() {
		return nil // an error after the server took the message must not send it twice
	}
	var refused *mail.SendError
	isSendError := errors.As(err, &refused)
	why := &failure{
		permanent: isSendError && refused.ErrorCode() >= 500 && refused.ErrorCode() != 530 &&
			refused.ErrorCode() != 535,
		atServer: !isSendError || refused.Reason == mail.ErrConnCheck || refused.Reason == mail.ErrSMTPMailFrom,
		cause:    err,
	}
	// A policy that is against the sender (5.7) says nothing of the mailbox.
	why.ofRecipient = why.permanent && refused.Reason == mail.ErrSMTPRcptTo &&
		!strings.HasPrefix(refused.EnhancedStatusCode(), "5.7.")
	return why
}

// close says goodbye, and waits until end for the answer at most.
func (c *connection) close(end time.Time) {
	c.dial.connection.end = end
	_ = c.session.UpdateDeadline(time.Until(end))
	_ = c.client.CloseWithSMTPClient(c.session) // all that matters has been said
	c.dial.close()
}

// limitedDial connects within one limit and ends the connection at the other, whatever the library asks for in between.
type limitedDial struct {
	transport   *transport
	end         time.Time
	privateOnly bool // the name stood for private addresses only, and must still do so
	connection  *endingConn
}

func (d *limitedDial) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, d.transport.connect)
	defer cancel()
	// The library's own address is wrong for IPv6.
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
