package mail

import (
	"encoding/json"
	netmail "net/mail"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// SendNow sends a mail at once, past the queue, so that nothing of it is stored. It is JSON of columns as the queue has
// them: to, replyTo, subject, text, html, headers and calendar.
func SendNow(app core.App, columnsJSON string) error {
	var mail struct {
		To, ReplyTo, Subject, Text, HTML, Calendar string
		Headers                                    map[string]string
	}
	if err := json.Unmarshal([]byte(columnsJSON), &mail); err != nil {
		return err
	}
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
