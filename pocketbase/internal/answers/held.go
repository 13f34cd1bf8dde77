package answers

import (
	"bytes"
	"net/http"
)

// Held has an answer in memory until it is released. Headers are set at once, nothing else.
type Held struct {
	http.ResponseWriter
	Status int // 0: none yet
	Body   bytes.Buffer
}

// Hold is for an answer that would go to w.
func Hold(w http.ResponseWriter) *Held { return &Held{ResponseWriter: w} }

// WriteHeader notes the status; an answer has one.
func (h *Held) WriteHeader(status int) {
	if h.Status == 0 && status >= http.StatusOK {
		h.Status = status
	}
}

// Write notes more of the body.
func (h *Held) Write(part []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	return h.Body.Write(part)
}

// Release sends what was held back, where there is anything.
func (h *Held) Release() {
	if h.Status != 0 {
		h.ResponseWriter.WriteHeader(h.Status)
		_, _ = h.ResponseWriter.Write(h.Body.Bytes()) // a client that left is no error of ours
	}
}
