// Package instantmail makes mails at the moment they leave, with a writer that the hooks provide. Mails to accounts and
// of commands are stored nowhere. Queued mails are stored as text and packed blocks.
package instantmail

import (
	"encoding/json"
	"errors"
	"fmt"
	netmail "net/mail"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// Writer makes mails. The hooks provide its function.
type Writer struct {
	mu    sync.Mutex
	write func(request string) (string, error)
}

// Letter is the content of a mail: subject, text, HTML and headers.
type Letter struct {
	Subject string            `json:"subject"`
	Text    string            `json:"text"`
	HTML    string            `json:"html"`
	Headers map[string]string `json:"headers"`
	// Calendar is an attached iCalendar file; empty: none.
	Calendar string `json:"calendar"`
}

// Use sets the function that makes all mails. It takes {kind, …values} and returns a Letter, both as JSON. Calls are
// serialized, because a JavaScript engine runs one at a time.
func (w *Writer) Use(write func(request string) (string, error)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.write = write
}

// Write returns the mail of a kind.
func (w *Writer) Write(kind string, values map[string]any) (letter Letter, err error) {
	request := map[string]any{"kind": kind}
	for name, value := range values {
		request[name] = value
	}
	text, err := json.Marshal(request)
	if err != nil {
		return letter, err
	}
	answer, err := w.ask(string(text))
	if err != nil {
		return letter, fmt.Errorf("the mail %s could not be written: %w", kind, err)
	}
	if err := json.Unmarshal([]byte(answer), &letter); err != nil {
		return letter, fmt.Errorf("the mail %s could not be read: %w", kind, err)
	}
	return letter, nil
}

func (w *Writer) ask(request string) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.write == nil {
		return "", errors.New("no hooks are loaded")
	}
	return w.write(request)
}

// Send makes the mail of a kind and sends it at once, from the site's own address.
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
