package admission

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"lexharbor/internal/answers"
)

// mostHeld is the largest answer in bytes that is held. It is as much as a remembered list may have.
const mostHeld = 4 << 20

// errCut is the error of a write to a client that unreadAnswers disconnected.
var errCut = errors.New("the client left too much of its answers unread")

// heldAnswer buffers an answer until its request has left its place, so that no place waits for a reader. A flush, a
// hijack and an answer of more than mostHeld bytes leave the place at once. What follows goes directly to the client.
type heldAnswer struct {
	*answers.Held
	leave  func() // leaves the place; only the first call counts
	unread *unreadAnswers
	client Client
	isFile bool // the bytes come from a file, so a large answer takes no memory

	isDirect bool
	counted  *unreadAnswer // nil: not counted by unread
	isCut    atomic.Bool
}

// Unwrap lets http.ResponseController find the connection.
func (h *heldAnswer) Unwrap() http.ResponseWriter { return h.ResponseWriter }

// Written reports whether the answer has begun.
func (h *heldAnswer) Written() bool { return h.Held.Status != 0 }

// Status returns the status of the answer; 0: not yet set.
func (h *heldAnswer) Status() int { return h.Held.Status }

// Write buffers the content, or sends it if the answer became too large for that.
func (h *heldAnswer) Write(content []byte) (int, error) {
	if !h.isDirect && h.Body.Len()+len(content) <= mostHeld {
		return h.Held.Write(content)
	}
	h.WriteHeader(http.StatusOK)
	if err := h.goDirect(); err != nil {
		return 0, err
	}
	return h.pass(content)
}

// ReadFrom copies source by Write. Without it, PocketBase's writer would find a ReadFrom behind this one.
func (h *heldAnswer) ReadFrom(source io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{h}, source)
}

// Flush implements http.Flusher.
func (h *heldAnswer) Flush() { _ = h.FlushError() }

// FlushError sends what is buffered.
func (h *heldAnswer) FlushError() error {
	h.WriteHeader(http.StatusOK)
	if err := h.goDirect(); err != nil {
		return err
	}
	return http.NewResponseController(h.ResponseWriter).Flush()
}

// Hijack gives the connection to the caller.
func (h *heldAnswer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	h.leave()
	h.isDirect = true
	return http.NewResponseController(h.ResponseWriter).Hijack()
}

// goDirect leaves the place and sends what is buffered.
func (h *heldAnswer) goDirect() error {
	if h.isDirect {
		return nil
	}
	h.leave()
	h.isDirect = true
	if !h.isFile {
		h.count(mostHeld)
	}
	h.ResponseWriter.WriteHeader(h.Status())
	_, err := h.pass(h.Body.Bytes())
	h.Body = bytes.Buffer{}
	return err
}

// release sends a buffered answer. Call it after leave.
func (h *heldAnswer) release() {
	if h.Written() && !h.isDirect {
		h.isDirect = true
		h.count(int64(h.Body.Len()))
		h.ResponseWriter.WriteHeader(h.Status())
		_, _ = h.pass(h.Body.Bytes()) // an error means that the client disconnected
	}
	if h.counted != nil {
		h.unread.remove(h.counted)
	}
	if h.isCut.Load() {
		h.disconnect()
	}
}

func (h *heldAnswer) count(bytes int64) {
	h.counted = &unreadAnswer{client: h.client, bytes: bytes, cut: h.cut}
	h.unread.add(h.counted)
}

// cut ends the answer from another goroutine. At worst the stall limit ends a write that has just begun.
func (h *heldAnswer) cut() {
	h.isCut.Store(true)
	_ = http.NewResponseController(h.ResponseWriter).SetWriteDeadline(time.Unix(1, 0))
}

// disconnect closes a connection of HTTP/1. Otherwise Go's server would mark the part that was sent as the whole
// answer. The deadline in cut has already ended a stream of HTTP/2.
func (h *heldAnswer) disconnect() {
	if connection, _, err := http.NewResponseController(h.ResponseWriter).Hijack(); err == nil {
		connection.Close()
	}
}

// pass writes to the client in steps, because cut takes effect between two of them.
func (h *heldAnswer) pass(content []byte) (written int, err error) {
	for written < len(content) {
		if h.isCut.Load() {
			return written, errCut
		}
		n, err := h.ResponseWriter.Write(content[written:min(written+writeStep, len(content))])
		written += n
		if err != nil {
			return written, err
		}
	}
	return written, nil
}
