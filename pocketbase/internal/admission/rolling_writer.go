package admission

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// writeStep is how much is handed to the network under one deadline. A reader of 2 KB a second takes it in half of
// the 30 s that it has.
const writeStep = 32 << 10

// afterAll is how old a deadline may be before it is moved on. Most answers are given long before, under the one that
// Go's server has set when the request came (its WriteTimeout must be the length of stall): moving it costs more than
// the rest of this package.
const afterAll = time.Second

// rollingWriter cuts a reader off that takes nothing for the length of stall, and no other, however long its answer
// lasts. Go's own deadline is for the answer as a whole. What lies in the sockets' buffers when the answer is
// written, limitBuffers sees to.
type rollingWriter struct {
	http.ResponseWriter
	stall time.Duration
	moved time.Time // when the deadline was set
	step  int       // bytes since then
	// endless: a stream of events, whose reader owes nothing between two of them.
	endless bool
}

// Unwrap is for http.ResponseController.
func (w *rollingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Write writes in steps, each under a deadline of its own.
func (w *rollingWriter) Write(content []byte) (written int, err error) {
	for {
		step := content[written:min(written+writeStep, len(content))]
		w.await(len(step))
		n, err := w.ResponseWriter.Write(step)
		w.done()
		written += n
		if err != nil || written == len(content) {
			return written, err
		}
	}
}

// ReadFrom writes in the same steps. PocketBase hands whole files to the first writer of the chain that has it:
// without it that would be Go's own, under one deadline for the whole file.
func (w *rollingWriter) ReadFrom(source io.Reader) (written int64, err error) {
	buffer := make([]byte, writeStep)
	for {
		n, readErr := source.Read(buffer)
		if n > 0 {
			wrote, err := w.Write(buffer[:n])
			written += int64(wrote)
			if err != nil {
				return written, err
			}
		}
		if errors.Is(readErr, io.EOF) {
			return written, nil
		}
		if readErr != nil {
			return written, readErr
		}
	}
}

// FlushError flushes under a deadline.
func (w *rollingWriter) FlushError() error {
	w.await(0)
	defer w.done()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// await lets the network have the length of stall from now on for the next bytes.
func (w *rollingWriter) await(bytes int) {
	w.step += bytes
	if now := time.Now(); w.endless || w.step > writeStep || now.Sub(w.moved) > afterAll {
		w.until(now.Add(w.stall))
		w.moved, w.step = now, bytes
	}
}

// until sets the deadline. What has no network, as in tests, has none.
func (w *rollingWriter) until(deadline time.Time) {
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(deadline)
}

func (w *rollingWriter) done() {
	if w.endless {
		w.until(time.Time{})
	}
}
