// Journal writes one JSON line for each request and event, for the computer's log collector. The line of a request does
// not contain its client, body or path. This file does not depend on the packages that report events.

package observe

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"log"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/settings"
)

// RequestIDHeader is the response header with the ID of the request's line in the journal.
const RequestIDHeader = "X-Request-Id"

// otherMethod replaces unusual HTTP methods in the journal, because a client can invent method names.
const otherMethod = "other"

var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

// Journal writes JSON lines. A nil Journal writes nothing.
type Journal struct{ lines *slog.Logger }

var logFormat = settings.Explain("Monitoring", `
"json": a line for each request and each event on standard error, without addresses, mails and what was sent. See
docs/operations/monitor.md.`).Default("LOG_FORMAT", "text")

// JournalFromEnvironment reads LOG_FORMAT. It returns a journal on standard error for "json", and nil for "text".
func JournalFromEnvironment() (*Journal, error) {
	switch logFormat.Value() {
	case "text":
		return nil, nil
	case "json":
		return NewJournal(os.Stderr), nil
	default:
		return nil, errors.New("LOG_FORMAT must be json or text")
	}
}

// NewJournal returns a journal that writes each line by one Write to the writer.
func NewJournal(to io.Writer) *Journal {
	return &Journal{slog.New(slog.NewJSONHandler(to, nil))}
}

// Request describes a request and its response, for the journal.
type Request struct {
	ID, Class, Method string
	Status            int
	Took              time.Duration
}

// NewRequestID returns a random ID for a request, which clients cannot guess.
func NewRequestID() string {
	name := make([]byte, 8)
	_, _ = rand.Read(name) // never fails
	return hex.EncodeToString(name)
}

// Answered writes the line of a request. Its class must come from a fixed list of path classes.
func (j *Journal) Answered(r Request) {
	if j == nil {
		return
	}
	if !slices.Contains(methods, r.Method) {
		r.Method = otherMethod
	}
	level := slog.LevelInfo
	if r.Status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	j.lines.LogAttrs(
		context.Background(),
		level,
		"request",
		slog.String("id", r.ID),
		slog.String("class", r.Class),
		slog.String("method", r.Method),
		slog.Int("status", r.Status),
		slog.Float64("ms", float64(r.Took.Microseconds())/1000),
	)
}

// Event writes the line of an event. Clean removes personal data from the event's text, but not from details.
func (j *Journal) Event(level slog.Level, what string, details ...slog.Attr) {
	if j != nil {
		j.lines.LogAttrs(
			context.Background(),
			level,
			"event",
			append([]slog.Attr{slog.String("what", Clean(what))}, details...)...)
	}
}

// TakeOver redirects the messages of Go's package log to the journal, as events.
func (j *Journal) TakeOver() {
	if j == nil {
		return
	}
	log.SetFlags(0)
	log.SetOutput(lineWriter{j})
}

type lineWriter struct{ journal *Journal }

// Write writes one message of package log as an event.
func (w lineWriter) Write(message []byte) (int, error) {
	w.journal.Event(slog.LevelWarn, strings.TrimSpace(string(message)))
	return len(message), nil
}

// Bind writes an event for each record of PocketBase's log. It skips records about requests, because these have their
// own lines. The event contains the record's message, and its ID to find it in the dashboard. It omits the other
// fields, which may contain personal data.
func (j *Journal) Bind(app core.App) {
	if j == nil {
		return
	}
	app.OnModelAfterCreateSuccess(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if row, isLog := e.Model.(*core.Log); isLog && row.Data["type"] != "request" {
			j.Event(slog.Level(row.Level), row.Message, slog.String("row", row.Id))
		}
		return e.Next()
	})
}
