package mail

import (
	netmail "net/mail"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// Columns are the columns of a mail that SendNow uses.
type Columns struct {
	To, ReplyTo, Subject, Text, HTML, Calendar string
	Headers                                    map[string]string
}

// SendNow sends a mail at once, without the queue. Nothing of the mail is stored.
func SendNow(app core.App, mail Columns) error {
	headers := map[string]string{"Reply-To": mail.ReplyTo}
	for name, value := range mail.Headers {
		headers[name] = value
	}
	meta := app.Settings().Meta
	message := &mailer.Message{
		From:    netmail.Address{Name: meta.SenderName, Address: meta.SenderAddress},
		To:      []netmail.Address{{Address: mail.To}},
		Subject: mail.Subject, Text: mail.Text, HTML: mail.HTML, Headers: headers,
	}
	if mail.Calendar != "" {
		message.Attachments = calendarOf(mail.Calendar)
	}
	return transportOf(app).Send(message)
}
