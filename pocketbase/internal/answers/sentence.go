package answers

import "net/http"

// Sentence sends one line of plain text, where no HTML page exists for an error.
func Sentence(w http.ResponseWriter, r *http.Request, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(text + "\n")) // the client disconnected, which is no error of ours
	}
}
