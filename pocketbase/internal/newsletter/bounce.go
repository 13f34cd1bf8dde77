package newsletter

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"net/textproto"
	"regexp"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// noticeMost is how many bytes of a bounce message the program reads.
const noticeMost = 1 << 20

// operatorReason is the stored reason of a bounce that an operator reports.
const operatorReason = "reported by an operator"

// Bounce records an operator's report that a newsletter did not reach an address. Without a message ID, the report
// concerns the newsletter queued last for this address. A repeated report changes nothing. It fails if the address is
// not a reader's, or no such newsletter is stored.
func (d *Desk) Bounce(app core.App, address, message, reason string) (result Bounced, err error) {
	err = app.RunInTransaction(func(tx core.App) error {
		to, err := tx.FindFirstRecordByFilter(
			readers,
			"email = {:email}",
			dbx.Params{"email": strings.ToLower(address)},
		)
		if err != nil {
			return fmt.Errorf("%s is no reader of the newsletter", address)
		}
		var sent []string
		err = tx.DB().
			NewQuery("SELECT messageId FROM outgoing_emails WHERE [[row]] = {:id} AND kind = {:kind} AND {:message} " +
				"IN ('', messageId) ORDER BY created DESC LIMIT 1").
			Bind(dbx.Params{"id": to.Id, "kind": Kind, "message": message}).
			Column(&sent)
		if err != nil {
			return err
		}
		if len(sent) == 0 {
			return fmt.Errorf(
				"no such newsletter to %s is stored: they are deleted some time after they were sent",
				address,
			)
		}
		result, err = recordBounce(tx, to, sent[0], reason, d.now())
		return err
	})
	return result, err
}

// errNoBounce is the error for a message that is not a permanent bounce of one of our newsletters.
var errNoBounce = errors.New("this is no notice that one of our newsletters could not be delivered for good")

// ReadBounce reads a mail server's message (RFC 3464) and records a permanent bounce. The message must contain the
// Message-ID of one of our newsletters, which strangers cannot guess. It returns the reader's address, or errNoBounce.
func (d *Desk) ReadBounce(app core.App, notice io.Reader) (address string, result Bounced, err error) {
	failed, err := readNotice(io.LimitReader(notice, noticeMost))
	if err != nil {
		return "", result, err
	}
	err = app.RunInTransaction(func(tx core.App) error {
		mail, err := tx.FindFirstRecordByFilter(
			mails,
			"messageId = {:message} && kind = {:kind}",
			dbx.Params{"message": failed.message, "kind": Kind},
		)
		if err != nil {
			return errNoBounce
		}
		to, err := tx.FindRecordById(readers, mail.GetString("row"))
		if err != nil {
			return errNoBounce // the reader was deleted meanwhile
		}
		address = to.GetString("email")
		result, err = recordBounce(tx, to, failed.message, failed.reason, d.now())
		return err
	})
	return address, result, err
}

// undelivered is the content of a bounce message: the newsletter's Message-ID and the server's reason.
type undelivered struct{ message, reason string }

var permanent = regexp.MustCompile(`^5\.\d{1,3}\.\d{1,3}`)

// readNotice parses a multipart/report. It finds the recipient's status, and the Message-ID in the returned headers.
// Any other message is errNoBounce.
func readNotice(notice io.Reader) (undelivered, error) {
	var failed undelivered
	message, err := netmail.ReadMessage(notice)
	if err != nil {
		return failed, errNoBounce
	}
	kind, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/report" || !strings.EqualFold(parameters["report-type"], "delivery-status") {
		return failed, errNoBounce
	}
	isFinal := false
	for parts := multipart.NewReader(message.Body, parameters["boundary"]); ; {
		part, err := parts.NextPart()
		if err != nil {
			break // the end, or an unreadable part
		}
		kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
		switch kind {
		case "message/delivery-status":
			isFinal, failed.reason = readStatus(part)
		case "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers":
			headers, _ := textproto.NewReader(bufio.NewReader(part)).ReadMIMEHeader()
			failed.message = strings.TrimSpace(headers.Get("Message-ID"))
		}
	}
	if !isFinal || failed.message == "" {
		return failed, errNoBounce
	}
	return failed, nil
}

// readStatus reports whether mail to the recipient failed permanently, and the server's reason. A status that the
// sender must fix, such as a refusal by policy (5.7), does not count as a bounce.
func readStatus(part io.Reader) (isFinal bool, reason string) {
	reader := textproto.NewReader(bufio.NewReader(part))
	for {
		group, err := reader.ReadMIMEHeader()
		status := group.Get("Status")
		if strings.EqualFold(group.Get("Action"), "failed") && permanent.MatchString(status) &&
			!strings.HasPrefix(status, "5.7.") {
			return true, strings.TrimSpace(status + " " + group.Get("Diagnostic-Code"))
		}
		if err != nil {
			return false, ""
		}
	}
}
