// This file writes what happens as lines for the machine's collector of logs: one JSON object for each request and
// each event. No line says who asked, what was sent, or which address was asked for. It knows nothing of what happens.

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

// RequestIDHeader is how an answer names its line.
const RequestIDHeader = "X-Request-Id"

// otherMethod is what every method is called that is none of the usual ones: a client chooses its name.
const otherMethod = "other"

var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

// Journal writes lines. Nil writes none.
type Journal struct{ lines *slog.Logger }

var logFormat = settings.Explain("Monitoring", `
"json": a line for each request and each event on standard error, without addresses, mails and what was sent. See
docs/operations/monitor.md.`).Default("LOG_FORMAT", "text")

// JournalFromEnvironment reads LOG_FORMAT; nil where no lines are wanted.
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

// NewJournal writes to a stream, each line in one piece.
func NewJournal(to io.Writer) *Journal {
	return &Journal{slog.New(slog.NewJSONHandler(to, nil))}
}

// Request is one that was answered.
type Request struct {
	ID, Class, Method string
	Status            int
	Took              time.Duration
}

// NewRequestID is a name for a request that nobody can guess, and that says nothing.
func NewRequestID() string {
	name := make([]byte, 8)
	_, _ = rand.Read(name) // never fails
	return hex.EncodeToString(name)
}

// Answered writes the line of a request. Class must be one of a fixed list.
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

// Event writes the line of something that happened, without what might tell of somebody (see Clean).
func (j *Journal) Event(level slog.Level, what string, details ...slog.Attr) {
	if j != nil {
		j.lines.LogAttrs(
			context.Background(),
			level,
			"event",
			append([]slog.Attr{slog.String("what", Clean(what))}, details...)...)
	}
}

// TakeOver has all that the program says with package log become events.
func (j *Journal) TakeOver() {
	if j == nil {
		return
	}
	log.SetFlags(0)
	log.SetOutput(lineWriter{j})
}

type lineWriter struct{ journal *Journal }

// Write is called by package log once for each message.
func (w lineWriter) Write(message []byte) (int, error) {
	w.journal.Event(slog.LevelWarn, strings.TrimSpace(string(message)))
	return len(message), nil
}

// Bind makes an event of each row of PocketBase's log, but of those about requests, which have lines of their own: its
// message and where the rest of it can be read, in the dashboard. What else a row holds may be about somebody.
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
