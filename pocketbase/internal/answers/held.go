package answers

import (
	"bytes"
	"net/http"
)

// Held is a response writer that buffers the status and body until Release. Headers are not buffered: Header returns
// those of the client's writer.
type Held struct {
	http.ResponseWriter
	Status int // 0: not yet set
	Body   bytes.Buffer
}

// Hold returns a Held in front of w.
func Hold(w http.ResponseWriter) *Held { return &Held{ResponseWriter: w} }

// WriteHeader records the first final status. It ignores later calls and informational statuses (1xx).
func (h *Held) WriteHeader(status int) {
	if h.Status == 0 && status >= http.StatusOK {
		h.Status = status
	}
}

// Write appends to the buffered body.
func (h *Held) Write(part []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	return h.Body.Write(part)
}

// Release sends the buffered answer, if there is one.
func (h *Held) Release() {
	if h.Status != 0 {
		h.ResponseWriter.WriteHeader(h.Status)
		_, _ = h.ResponseWriter.Write(h.Body.Bytes()) // an error means that the client disconnected
	}
}
