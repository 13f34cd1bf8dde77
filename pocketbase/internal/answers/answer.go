// Package answers is how the server says things over HTTP: contents stored in memory with their compressed forms, plain
// sentences, and the refusals of calls. It knows nothing of what is said, nor of PocketBase.
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

// Answer is one thing the site can say, stored in memory whole; it never changes once it was sent. New makes one.
type Answer struct {
	Status                            int
	ContentType, CacheControl, Policy string
	Build                             string // of pages: sent as X-Site-Build
	// not for search engines, nor for the referrer of other sites, nor for any cache
	Secret   bool
	Modified time.Time // when it became what it is; zero where that is unknown
	// by which shared caches are told to forget it; nil where none may keep it
	Keys []string
	// Plain returns the content, which nobody changes. What ReadBy made reads it anew each time.
	Plain func() []byte
	// Tag returns the hash of the content, without quotes.
	Tag func() string
	// What to send to those who accept it; nil where compressing gains nothing. Made anew each time.
	Brotli, Gzip func() []byte

	forms map[string]func() *form // by encoding; "" is the plain one
	dense *denseForm              // takes the place of Brotli's once it is there; nil where that cannot get smaller
}

// form is how an answer goes out in one encoding. All requests share its headers: a map of headers that holds them gets
// other values in their place, never changed ones.
type form struct {
	body []byte
	tag  string // ETag without quotes
	// What the answer says of itself, and what it says only with its body.
	headers, bodyHeaders []header
}

type header struct {
	name   string // in canonical form
	values []string
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
	return ReadBy(name, int64(len(content)), func() []byte { return content })
}

// ReadBy makes an answer whose content is not in memory until somebody asks for it, and then only in the encodings that
// were asked for. read returns the same content of this size each time.
func ReadBy(name string, size int64, read func() []byte) *Answer {
	kind, isText := ContentType(name)
	a := &Answer{Status: http.StatusOK, ContentType: kind, CacheControl: "no-cache", Plain: read}
	a.Tag = sync.OnceValue(func() string {
		digest := sha256.Sum256(read())
		return hex.EncodeToString(digest[:8])
	})
	a.forms = map[string]func() *form{}
	for _, encoding := range []string{"", "gzip", "br"} {
		a.forms[encoding] = sync.OnceValue(func() *form { return a.formIn(encoding) })
	}
	if isText && size > 256 {
		a.Brotli = func() []byte { return compressBrotli(read(), soundly) }
		a.Gzip = func() []byte { return compressGzip(read()) }
		a.dense = &denseForm{}
	}
	return a
}

// NewPacked is New, with no more of the content in memory than its compressed form: what is rarely asked for plain.
func NewPacked(name string, content []byte) *Answer {
	packed := compressGzip(content)
	a := ReadBy(name, int64(len(content)), func() []byte { return unpackGzip(packed) })
	digest := sha256.Sum256(content)
	tag := hex.EncodeToString(digest[:8])
	a.Tag = func() string { return tag }
	a.Prepare(nil, func() []byte { return packed })
	return a
}

// NewPassing is New, for what is sent once: little time goes into making it small.
func NewPassing(name string, content []byte) *Answer {
	a := New(name, content)
	if a.Brotli != nil {
		a.Prepare(func() []byte { return compressBrotli(content, quickly) }, nil)
	}
	return a
}

// Prepare gives the answer the compressed forms that were made with the build, at their best; nil for one that was not.
func (a *Answer) Prepare(brotli, gzip func() []byte) {
	if brotli != nil {
		a.Brotli, a.dense = brotli, nil
	}
	if gzip != nil {
		a.Gzip = gzip
	}
}

// formIn makes the form of an encoding, with what the answer says when it is first sent.
func (a *Answer) formIn(encoding string) *form {
	switch encoding {
	case "br":
		return a.formOf(encoding, a.Brotli(), a.Tag()+"-br")
	case "gzip":
		return a.formOf(encoding, a.Gzip(), a.Tag()+"-gz")
	}
	return a.formOf(encoding, a.Plain(), a.Tag())
}

func (a *Answer) formOf(encoding string, body []byte, tag string) *form {
	f := &form{body: body, tag: tag}
	add := func(name, value string) { f.headers = append(f.headers, header{name, []string{value}}) }
	if a.Brotli != nil {
		add("Vary", "Accept-Encoding")
	}
	add("Content-Security-Policy", a.Policy)
	add("Cache-Control", a.CacheControl)
	if len(a.Keys) > 0 { // Fastly, Varnish and others know them by the one name, Cloudflare and others by the other
		add("Surrogate-Key", strings.Join(a.Keys, " "))
		add("Cache-Tag", strings.Join(a.Keys, ","))
	}
	if a.Build != "" {
		add("X-Site-Build", a.Build)
	}
	if a.Secret {
		add("Referrer-Policy", "no-referrer")
		add("X-Robots-Tag", "noindex, nofollow")
	} else if a.Status == http.StatusOK {
		add("Etag", `"`+f.tag+`"`)
		if !a.Modified.IsZero() {
			add("Last-Modified", a.Modified.Format(http.TimeFormat))
		}
	}
	if encoding != "" {
		f.bodyHeaders = append(f.bodyHeaders, header{"Content-Encoding", []string{encoding}})
	}
	f.bodyHeaders = append(
		f.bodyHeaders,
		header{"Content-Type", []string{a.ContentType}},
		header{"Content-Length", []string{strconv.Itoa(len(f.body))}},
	)
	return f
}

// Send writes the answer in the encoding the client likes best, or 304 when it has that already.
func (a *Answer) Send(w http.ResponseWriter, r *http.Request) {
	encoding := ""
	if a.Brotli != nil {
		encoding = acceptedEncoding(all(r.Header["Accept-Encoding"]))
	}
	f, all := a.forms[encoding](), w.Header()
	if encoding == "br" && a.dense != nil {
		f = a.dense.instead(a, f)
	}
	for _, one := range f.headers {
		all[one.name] = one.values
	}
	if a.Status == http.StatusOK && !a.Secret &&
		(Matches(r.Header["If-None-Match"], f.tag) || unchangedSince(r, a.Modified)) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	for _, one := range f.bodyHeaders {
		all[one.name] = one.values
	}
	w.WriteHeader(a.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(f.body) // a reader who left is no error of ours
	}
}

// all joins the values of a header that may be there several times.
func all(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	return strings.Join(values, ",")
}

// Matches reports whether an If-None-Match list names the tag; a weak mark (W/) makes no difference for this header.
func Matches(lists []string, tag string) bool {
	for item := range strings.SplitSeq(all(lists), ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == `"`+tag+`"` {
			return true
		}
	}
	return false
}

// unchangedSince answers If-Modified-Since. Only the very time that was given counts: what left the feed makes nothing
// newer.
func unchangedSince(r *http.Request, modified time.Time) bool {
	if modified.IsZero() || r.Header.Get("If-None-Match") != "" {
		return false
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && since.Equal(modified)
}
