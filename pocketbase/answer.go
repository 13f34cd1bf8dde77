package main

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

// answer is one thing the site can say, kept in memory whole; it never changes.
type answer struct {
	status                            int
	contentType, cacheControl, policy string
	build                             string    // set for pages: the build that they come from
	secret                            bool      // a preview: not for search engines, nor for the referrer of other sites
	modified                          time.Time // the feed only: when it became what it is
	tag                               string    // hash of the plain content, without quotes
	plain                             []byte
	// What to send to those who accept it; nil where compressing gains nothing. Made when first asked for.
	brotli, gzip func() []byte
}

// The system's table of types differs from machine to machine, so this one is ours. True: worth compressing.
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

// newAnswer keeps content under the type that the name's extension tells.
func newAnswer(name string, content []byte) *answer {
	kind, known := contentTypes[path.Ext(name)]
	if !known {
		kind.name = "application/octet-stream"
	}
	digest := sha256.Sum256(content)
	a := &answer{
		status: http.StatusOK, contentType: kind.name, cacheControl: "no-cache",
		tag: hex.EncodeToString(digest[:8]), plain: content,
	}
	if kind.text && len(content) > 256 {
		a.brotli = sync.OnceValue(func() []byte { return compressBrotli(content) })
		a.gzip = sync.OnceValue(func() []byte { return compressGzip(content) })
	}
	return a
}

// send writes the answer in the encoding the client likes best, or 304 when it has that already.
func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	body, tag := a.plain, a.tag
	if a.brotli != nil {
		header.Set("Vary", "Accept-Encoding")
		switch acceptedEncoding(strings.Join(r.Header.Values("Accept-Encoding"), ",")) {
		case "br":
			body, tag = a.brotli(), tag+"-br"
			header.Set("Content-Encoding", "br")
		case "gzip":
			body, tag = a.gzip(), tag+"-gz"
			header.Set("Content-Encoding", "gzip")
		}
	}
	header.Set("Content-Security-Policy", a.policy)
	header.Set("Cache-Control", a.cacheControl)
	if a.build != "" {
		header.Set("X-Site-Build", a.build)
	}
	if a.secret {
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Robots-Tag", "noindex, nofollow")
	} else if a.status == http.StatusOK {
		header.Set("ETag", `"`+tag+`"`)
		if !a.modified.IsZero() {
			header.Set("Last-Modified", a.modified.Format(http.TimeFormat))
		}
		if matches(r.Header.Values("If-None-Match"), tag) || unchangedSince(r, a.modified) {
			header.Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header.Set("Content-Type", a.contentType)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a reader who left is no error of ours
	}
}

// matches tells whether an If-None-Match list names the tag; a weak mark (W/) makes no difference for this header.
func matches(lists []string, tag string) bool {
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
