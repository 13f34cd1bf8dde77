package admission

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"lexharbor/internal/uploads"
)

// pace is the slowest accepted upload of a request body. After the grace period the client must have sent at least
// `least` bytes a second. The whole body must arrive within `whole`.
type pace struct {
	grace time.Duration
	least int64 // bytes a second
	whole time.Duration
}

var (
	// The site's pages cancel a request after 20 s (REQUEST_LIMIT_MS in src/lib/time-units.ts).
	pacesOfSmall = pace{grace: 5 * time.Second, least: 1 << 10, whole: 20 * time.Second}
	// 32 KB a second are a quarter of a megabit a second.
	pacesOfFiles   = pace{grace: 10 * time.Second, least: 32 << 10, whole: uploads.ReadLimit}
	pacesOfBackups = pace{grace: time.Minute, least: 32 << 10, whole: time.Hour}
)

// backupUpload is PocketBase's route for uploading a backup's archive.
const backupUpload = "POST /api/backups/upload"

// end returns the deadline for the next byte of a body. The read began at begun, and has received `read` bytes so far.
func (p pace) end(begun time.Time, read int64) time.Time {
	earned := time.Duration(min(read/p.least, int64(p.whole/time.Second))) * time.Second
	return begun.Add(min(p.whole, p.grace+earned))
}

// pacedBody is a request body. Read fails if the client sends it too slowly. ended is called once, after the last read.
type pacedBody struct {
	io.ReadCloser
	limits *http.ResponseController
	pace   pace
	begun  time.Time
	read   int64
	ended  func()
	late   bool
	failed bool // the client did not send the whole body
}

// newPacedBody returns the request's body with the pace of files, until setPace sets another. It sets the first
// deadline at once, so that the time also runs for a body that no handler reads.
func newPacedBody(w http.ResponseWriter, r *http.Request, ended func()) *pacedBody {
	b := &pacedBody{
		ReadCloser: r.Body, limits: http.NewResponseController(w), pace: pacesOfFiles, begun: time.Now(), ended: ended,
	}
	b.limitRead()
	return b
}

// Read reads the next bytes. After the deadline it fails, and the field late is true. The field failed is true after
// every error of the connection.
func (b *pacedBody) Read(into []byte) (int, error) {
	if b.ended != nil {
		b.limitRead()
	}
	n, err := b.ReadCloser.Read(into)
	b.read += int64(n)
	if err != nil {
		b.late = b.late || errors.Is(err, os.ErrDeadlineExceeded)
		b.failed = b.failed || !errors.Is(err, io.EOF)
		if !b.late {
			_ = b.limits.SetReadDeadline(time.Time{}) // otherwise the server would later treat the client as gone
		}
		b.end()
	}
	return n, err
}

// setPace replaces the pace. The new one also counts from the start of the body.
func (b *pacedBody) setPace(p pace) {
	b.pace = p
	b.limitRead()
}

func (b *pacedBody) limitRead() { _ = b.limits.SetReadDeadline(b.pace.end(b.begun, b.read)) }

// end calls ended, unless it was called before.
func (b *pacedBody) end() {
	if b.ended != nil {
		b.ended()
		b.ended = nil
	}
}
