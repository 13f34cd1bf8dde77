package admission

import (
	"net/http"
	"regexp"
	"strings"
)

// Key is the Idempotency-Key of a submission.
type Key struct {
	Text    string `json:"text"`    // a UUID in lower case; "" if there is none, or Several is true
	Several bool   `json:"several"` // the request has several different UUIDs of the form that KeyOf prefers
}

var uuid = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// KeyOf returns the Idempotency-Key of a request. A proxy may add its own value, in another header line or in the same.
// Therefore KeyOf ignores values that are no UUID, and prefers a bare UUID, as the site sends it, to a quoted one.
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
