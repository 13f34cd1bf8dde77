package admission

import (
	"net/http"
	"regexp"
	"strings"
)

// Key is what tells a submission from every other: its Idempotency-Key.
type Key struct {
	Text    string `json:"text"`    // a UUID in lower case; "" where none came, or several
	Several bool   `json:"several"` // more than one that may be the sender's own
}

var uuid = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// KeyOf reads the key of a request. A program on the way may add one of its own, before ours or behind it, as a header
// or in the same one: what is no UUID is not ours, and a bare UUID, as our pages send it, comes before a quoted one.
func KeyOf(headers http.Header) Key {
	bare, quoted := map[string]bool{}, map[string]bool{}
	for item := range strings.SplitSeq(strings.Join(headers.Values("Idempotency-Key"), ","), ",") {
		item = strings.ToLower(strings.TrimSpace(item))
		inside, isQuoted := strings.CutPrefix(item, `"`)
		inside, isClosed := strings.CutSuffix(inside, `"`)
		switch {
		case isQuoted != isClosed || !uuid.MatchString(inside):
		case isQuoted:
			quoted[inside] = true
		default:
			bare[inside] = true
		}
	}
	ours := bare
	if len(ours) == 0 {
		ours = quoted
	}
	if len(ours) > 1 {
		return Key{Several: true}
	}
	for text := range ours {
		return Key{Text: text}
	}
	return Key{}
}
