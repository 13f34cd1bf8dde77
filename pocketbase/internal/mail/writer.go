// This file makes mails at the moment they leave. Mails to accounts and of commands are stored nowhere. Queued mails
// are stored as text and packed blocks.

package mail

import (
	"encoding/json"
	"fmt"
	netmail "net/mail"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// Writer makes mails with a function that the hooks provide.
type Writer struct {
	// Ask has the function of the hooks with this name answer into a pointer.
	Ask func(name string, into any, arguments ...any) error
}

// asked is the function that writes all mails: it takes {kind, …values}, and returns a Letter.
const asked = "letter"

// Letter is what a mail says, in both of its parts.
type Letter struct {
	Subject string            `json:"subject"`
	Text    string            `json:"text"`
	HTML    string            `json:"html"`
	Headers map[string]string `json:"headers"`
	// Calendar is an attached iCalendar file; empty: none.
	Calendar string `json:"calendar"`
}

// Write writes the mail of a kind.
func (w *Writer) Write(kind string, values map[string]any) (letter Letter, err error) {
	request := map[string]any{"kind": kind}
	for name, value := range values {
		request[name] = value
	}
	text, err := json.Marshal(request)
	if err != nil {
		return letter, err
	}
	if err := w.Ask(asked, &letter, json.RawMessage(text)); err != nil {
		return letter, fmt.Errorf("the mail %s could not be written: %w", kind, err)
	}
	return letter, nil
}

// Send writes the mail of a kind and sends it at once, from the site's own address.
func (w *Writer) Send(app core.App, to, kind string, values map[string]any) error {
	letter, err := w.Write(kind, values)
	if err != nil {
		return err
	}
	meta := app.Settings().Meta
	message := &mailer.Message{
		From: netmail.Address{Name: meta.SenderName, Address: meta.SenderAddress}, To: []netmail.Address{{Address: to}},
	}
	letter.Fill(message)
	return app.NewMailClient().Send(message)
}

// Fill copies the letter into a message.
func (l Letter) Fill(message *mailer.Message) {
	message.Subject, message.Text, message.HTML = l.Subject, l.Text, l.HTML
	if message.Headers == nil {
		message.Headers = map[string]string{}
	}
	for name, value := range l.Headers {
		message.Headers[name] = value
	}
}
