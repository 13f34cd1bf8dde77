// This file makes mails right before they leave. Mails to user accounts and mails of commands are never stored. The
// queue stores a mail as text and compressed blocks.

package mail

import (
	"encoding/json"
	"fmt"
	netmail "net/mail"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// Writer makes mails with the function "letter" of the JavaScript hooks.
type Writer struct {
	// Ask calls the JavaScript function of this name and stores its result in into, a pointer.
	Ask func(name string, into any, arguments ...any) error
}

// asked is the JavaScript function that writes a mail. It gets {kind, …values} and returns a Letter.
const asked = "letter"

// Letter is the content of a mail.
type Letter struct {
	Subject string            `json:"subject"`
	Text    string            `json:"text"`
	HTML    string            `json:"html"`
	Headers map[string]string `json:"headers"`
	// Calendar is the text of an attached iCalendar file, or empty.
	Calendar string `json:"calendar"`
}

// Write returns the content of a mail of this kind. It fails if the JavaScript function fails.
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

// Send writes a mail of this kind and sends it at once, from the sender address in the settings.
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

// Fill copies the letter, except Calendar, into a message. The letter's headers replace the message's.
func (l Letter) Fill(message *mailer.Message) {
	message.Subject, message.Text, message.HTML = l.Subject, l.Text, l.HTML
	if message.Headers == nil {
		message.Headers = map[string]string{}
	}
	for name, value := range l.Headers {
		message.Headers[name] = value
	}
}
