package admission

import (
	"net/http"
	"time"
)

// writeStep is how much is handed to the network under one deadline. With 30 s, a reader of 2 KB a second is not cut.
const writeStep = 64 << 10

// rollingWriter cuts a reader off that takes nothing for the length of stall, and no other, however long its answer lasts. Go's own
// deadline is for the answer as a whole.
type rollingWriter struct {
	http.ResponseWriter
	stall time.Duration
	// endless: a stream of events, whose reader owes nothing between two of them.
	endless bool
}

// Unwrap is for http.ResponseController.
func (w *rollingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Write writes in steps, each under a deadline of its own.
func (w *rollingWriter) Write(content []byte) (written int, err error) {
	for {
		step := content[written:min(written+writeStep, len(content))]
		w.await()
		n, err := w.ResponseWriter.Write(step)
		w.done()
		written += n
		if err != nil || written == len(content) {
			return written, err
		}
	}
}

// FlushError flushes under a deadline.
func (w *rollingWriter) FlushError() error {
	w.await()
	defer w.done()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// await lets the network have the length of stall from now on. What has no network, as in tests, has no deadline.
func (w *rollingWriter) await() {
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(w.stall))
}

func (w *rollingWriter) done() {
	if w.endless {
		_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Time{})
	}
}
