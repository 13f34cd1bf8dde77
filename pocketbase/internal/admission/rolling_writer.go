package admission

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// writeStep is how many bytes are written under one deadline. A reader of 2 KB a second reads them in 16 s, about half
// of the default stall time.
const writeStep = 32 << 10

// afterAll is the age at which a deadline is renewed. Most answers end sooner, under the deadline that Go's server set
// for the request. (The server's WriteTimeout must equal stall.) Renewing a deadline costs more than the rest of this
// package.
const afterAll = time.Second

// rollingWriter disconnects a reader that needs longer than stall for writeStep bytes, however long the whole answer
// lasts. Go's own deadline covers the whole answer. limitBuffers handles the bytes that are still in socket buffers
// after the last write.
type rollingWriter struct {
	http.ResponseWriter
	stall time.Duration
	moved time.Time // when the deadline was set
	step  int       // bytes since then
	// endless marks a stream of events, whose reader may idle between two events.
	endless bool
}

// Unwrap lets http.ResponseController find the connection.
func (w *rollingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Write writes in steps of at most writeStep bytes. Before each step, await renews the deadline if needed.
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

// ReadFrom copies source in steps of writeStep. PocketBase passes whole files to the first writer that has this method.
// Without it, Go's own writer would send the whole file under one deadline.
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

// FlushError flushes with a deadline.
func (w *rollingWriter) FlushError() error {
	w.await(0)
	defer w.done()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// await sets a new deadline before the next bytes. For a stream of events it always does, otherwise only if the present
// one is old or already covers writeStep bytes.
func (w *rollingWriter) await(bytes int) {
	w.step += bytes
	if now := time.Now(); w.endless || w.step > writeStep || now.Sub(w.moved) > afterAll {
		w.until(now.Add(w.stall))
		w.moved, w.step = now, bytes
	}
}

// until sets the deadline. It does nothing for a writer without a network, as in tests.
func (w *rollingWriter) until(deadline time.Time) {
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(deadline)
}

func (w *rollingWriter) done() {
	if w.endless {
		w.until(time.Time{})
	}
}
