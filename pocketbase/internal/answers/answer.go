// Package answers is how the server says things over HTTP: contents stored in memory with their compressed forms, plain sentences, and the
// refusals of calls. It knows nothing of what is said, nor of PocketBase.
package answers

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Answer is one thing the site can say, stored in memory whole; it never changes.
type Answer struct {
	Status                            int
	ContentType, CacheControl, Policy string
	Build                             string    // of pages: sent as X-Site-Build
	Secret                            bool      // not for search engines, nor for the referrer of other sites, nor for any cache
	Modified                          time.Time // when it became what it is; zero where that is unknown
	Tag                               string    // hash of the plain content, without quotes
	Plain                             []byte
	// What to send to those who accept it; nil where compressing gains nothing. Made when first asked for.
	Brotli, Gzip func() []byte
}

// contentTypes are our own, because the system's table differs from machine to machine. True: worth compressing.
var contentTypes = map[string]struct {
	name string
	text bool
}{
	".avif":        {"image/avif", false},
	".css":         {"text/css; charset=utf-8", true},
	".gif":         {"image/gif", false},
	".html":        {"text/html; charset=utf-8", true},
	".ico":         {"image/x-icon", false},
	".jpg":         {"image/jpeg", false},
	".js":          {"text/javascript; charset=utf-8", true},
	".json":        {"application/json", true},
	".pdf":         {"application/pdf", false},
	".png":         {"image/png", false},
	".svg":         {"image/svg+xml", true},
	".txt":         {"text/plain; charset=utf-8", true},
	".webmanifest": {"application/manifest+json", true},
	".webp":        {"image/webp", false},
	".woff2":       {"font/woff2", false},
	".xml":         {"application/xml", true},
}

// ContentType is what a file of this name is sent as, and whether compressing it is worth while.
func ContentType(name string) (kind string, isText bool) {
	if found, ok := contentTypes[path.Ext(name)]; ok {
		return found.name, found.text
	}
	return "application/octet-stream", false
}

// New makes an answer of the content; its type follows from the extension of the name.
func New(name string, content []byte) *Answer {
	kind, isText := ContentType(name)
	digest := sha256.Sum256(content)
	a := &Answer{
		Status: http.StatusOK, ContentType: kind, CacheControl: "no-cache",
		Tag: hex.EncodeToString(digest[:8]), Plain: content,
	}
	if isText && len(content) > 256 {
		a.Brotli = sync.OnceValue(func() []byte { return compressBrotli(content) })
		a.Gzip = sync.OnceValue(func() []byte { return compressGzip(content) })
	}
	return a
}

// Send writes the answer in the encoding the client likes best, or 304 when it has that already.
func (a *Answer) Send(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	body, tag := a.Plain, a.Tag
	if a.Brotli != nil {
		header.Set("Vary", "Accept-Encoding")
		switch acceptedEncoding(strings.Join(r.Header.Values("Accept-Encoding"), ",")) {
		case "br":
			body, tag = a.Brotli(), tag+"-br"
			header.Set("Content-Encoding", "br")
		case "gzip":
			body, tag = a.Gzip(), tag+"-gz"
			header.Set("Content-Encoding", "gzip")
		}
	}
	header.Set("Content-Security-Policy", a.Policy)
	header.Set("Cache-Control", a.CacheControl)
	if a.Build != "" {
		header.Set("X-Site-Build", a.Build)
	}
	if a.Secret {
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Robots-Tag", "noindex, nofollow")
	} else if a.Status == http.StatusOK {
		header.Set("ETag", `"`+tag+`"`)
		if !a.Modified.IsZero() {
			header.Set("Last-Modified", a.Modified.Format(http.TimeFormat))
		}
		if Matches(r.Header.Values("If-None-Match"), tag) || unchangedSince(r, a.Modified) {
			header.Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header.Set("Content-Type", a.ContentType)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a reader who left is no error of ours
	}
}

// Matches reports whether an If-None-Match list names the tag; a weak mark (W/) makes no difference for this header.
func Matches(lists []string, tag string) bool {
	for item := range strings.SplitSeq(strings.Join(lists, ","), ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == `"`+tag+`"` {
			return true
		}
	}
	return false
}

// unchangedSince answers If-Modified-Since. Only the very time that was given counts: what left the feed makes nothing newer.
func unchangedSince(r *http.Request, modified time.Time) bool {
	if modified.IsZero() || r.Header.Get("If-None-Match") != "" {
		return false
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && since.Equal(modified)
}
