package mail

import (
	"bytes"
	"io"
	netmail "net/mail"
	"strings"

	"github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/wneessen/go-mail"

	"lexharbor/internal/markup"
)

const calendarName = "event.ics"

// calendarType is the Content-Type of an attached .ics file. It makes mail programs offer the file as a calendar event.
const calendarType = mail.ContentType("text/calendar; charset=utf-8; method=PUBLISH")

// invitations are the iCalendar methods that mail programs act on: they show the invitation, and update or remove the
// event. A calendar file with one of them becomes an alternative to text and HTML. A file with METHOD:PUBLISH is only
// attached.
var invitations = []string{"REQUEST", "CANCEL"}

// invitationOf returns the Content-Type of an invitation, or "" for any other calendar file. It reads the method from
// the file, so that the file and the Content-Type always agree.
func invitationOf(calendar string) mail.ContentType {
	for _, method := range invitations {
		if strings.Contains(calendar, "\r\nMETHOD:"+method+"\r\n") {
			return mail.ContentType("text/calendar; method=" + method)
		}
	}
	return ""
}

// composeLetter converts PocketBase's message into one of the go-mail library. A header of the message replaces the
// generated one.
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
		if name == calendarName {
			calendar, err := io.ReadAll(content)
			if err != nil {
				return nil, err
			}
			if form := invitationOf(string(calendar)); form != "" {
				// Base64 preserves the CRLF line ends of the file.
				letter.AddAlternativeString(form, string(calendar), mail.WithPartEncoding(mail.EncodingB64))
				continue
			}
			content = bytes.NewReader(calendar)
		}
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

func calendarOf(text string) map[string]io.Reader {
	return map[string]io.Reader{calendarName: strings.NewReader(text)}
}
