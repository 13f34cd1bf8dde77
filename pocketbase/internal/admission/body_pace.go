package admission

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"lexharbor/internal/uploads"
)

// pace is the slowest a body may arrive: after the grace period at least this many bytes a second, and complete within
// the time.
type pace struct {
	grace time.Duration
	least int64 // bytes a second
	whole time.Duration
}

var (
	// A browser ends an attempt after 20 s.
	pacesOfSmall = pace{grace: 5 * time.Second, least: 1 << 10, whole: 20 * time.Second}
	// This is a quarter of a megabit a second.
	pacesOfFiles   = pace{grace: 10 * time.Second, least: 32 << 10, whole: uploads.ReadLimit}
	pacesOfBackups = pace{grace: time.Minute, least: 32 << 10, whole: time.Hour}
)

// backupUpload is PocketBase's call that takes a whole backup.
const backupUpload = "POST /api/backups/upload"

// end returns the deadline for the next byte after this many have arrived.
func (p pace) end(begun time.Time, read int64) time.Time {
	earned := time.Duration(min(read/p.least, int64(p.whole/time.Second))) * time.Second
	return begun.Add(min(p.whole, p.grace+earned))
}

// pacedBody is a body that fails if it arrives too slowly. It calls ended once, after the last read.
type pacedBody struct {
	io.ReadCloser
	limits *http.ResponseController
	pace   pace
	begun  time.Time
	read   int64
	ended  func()
	late   bool
}

// newPacedBody starts the clock at once, so that a body no handler reads also ends.
func newPacedBody(w http.ResponseWriter, r *http.Request, ended func()) *pacedBody {
	b := &pacedBody{
		ReadCloser: r.Body, limits: http.NewResponseController(w), pace: pacesOfFiles, begun: time.Now(), ended: ended,
	}
	b.limitRead()
	return b
}

// Read returns what has arrived, or fails at the deadline.
func (b *pacedBody) Read(into []byte) (int, error) {
	if b.ended != nil {
		b.limitRead()
	}
	n, err := b.ReadCloser.Read(into)
	b.read += int64(n)
	if err != nil {
		b.late = b.late || errors.Is(err, os.ErrDeadlineExceeded)
		if !b.late {
			_ = b.limits.SetReadDeadline(time.Time{}) // else the connection would seem lost during the answer
		}
		b.end()
	}
	return n, err
}

// setPace applies another pace to the rest of the body.
func (b *pacedBody) setPace(p pace) {
	b.pace = p
	b.limitRead()
}

func (b *pacedBody) limitRead() { _ = b.limits.SetReadDeadline(b.pace.end(b.begun, b.read)) }

// end is idempotent.
func (b *pacedBody) end() {
	if b.ended != nil {
		b.ended()
		b.ended = nil
	}
}
