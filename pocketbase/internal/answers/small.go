package answers

import (
	"encoding/hex"
	"net/http"
	"sync"

	"lexharbor/internal/dcz"
	"lexharbor/internal/lru"
)

// mostSmall limits the forms of an answer for different dictionaries. It is more than the encoders that can be
// ready, so no client makes the server compress an answer again and again.
const mostSmall = 4

// smallForms are the forms of one answer that its clients' dictionaries made small. Concurrent requests share one
// compression.
type smallForms struct {
	mu    sync.Mutex
	forms *lru.Table[dcz.Hash, *form] // nil form: Brotli is as small
}

// isSmallest reports whether Brotli surely leaves more than this of a content. Brotli leaves a sixth of a page, and a
// twentieth of a bundle. So no request waits for a Brotli form that is not sent.
func isSmallest(left, content int) bool {
	const bundle = 256 << 10 // bytes, more than any page
	return left < content/50 || content < bundle && left < content/10
}

// smallForm returns the answer for the client's dictionary. It returns nil if the client has none that the server
// knows, if encoding is as small, or if the client already has the answer in this encoding.
func (a *Answer) smallForm(r *http.Request, encoding string) *form {
	available := r.Header[dcz.RequestHeader]
	if available == nil || a.Dictionaries == nil || a.Brotli == nil {
		return nil
	}
	hash, offered := dcz.Offered(available, r.Header["Accept-Encoding"])
	if !offered || Matches(r.Header["If-None-Match"], a.tagIn(encoding)) {
		return nil
	}
	a.small.mu.Lock()
	defer a.small.mu.Unlock()
	if a.small.forms == nil {
		a.small.forms = lru.NewTable[dcz.Hash, *form](mostSmall)
	}
	if a.small.forms.Find(hash) != nil {
		return *a.small.forms.Use(hash)
	}
	content := a.Plain()
	body := a.Dictionaries.Compress(hash, content)
	if body == nil {
		return nil
	}
	var small *form
	if isSmallest(len(body), len(content)) || len(body) < len(a.forms["br"]().body) {
		small = a.formOf(dcz.Encoding, body, a.Tag()+"-dcz-"+hex.EncodeToString(hash[:4]))
	}
	*a.small.forms.Use(hash) = small
	return small
}
