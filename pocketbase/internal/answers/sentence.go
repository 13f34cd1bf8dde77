package answers

import "net/http"

// Sentence answers with one line of plain text, for what is no page.
func Sentence(w http.ResponseWriter, r *http.Request, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(text + "\n")) // a reader who left is no error of ours
	}
}
