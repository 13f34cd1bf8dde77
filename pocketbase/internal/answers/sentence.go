package answers

import "net/http"

// Sentence sends one line of plain text with a status, for errors without an HTML page.
func Sentence(w http.ResponseWriter, r *http.Request, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(text + "\n")) // an error means that the client disconnected
	}
}
