// Package answers sends HTTP answers: content in memory with its compressed forms, one-line texts, and the errors of
// API requests. It depends neither on the site's content nor on PocketBase.
package answers

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"lexharbor/internal/dcz"
)

// Answer is content that the server can send, with its headers and compressed forms. It must not change after the first
// Send.
type Answer struct {
	Status                            int
	ContentType, CacheControl, Policy string
	Build                             string // ID of the build of a page, sent as X-Site-Build; "" for other content
	// Secret excludes the answer from search engines and its address from Referer headers. It changes no CacheControl.
	Secret   bool
	Modified time.Time // zero: unknown
	// Keys are the names by which an operator's program can purge this answer from a shared cache (CDN); nil: none.
	Keys []string
	// Dictionaries compresses the answer for clients that stored one of its dictionaries; nil: for none. Set it only
	// for content that everyone gets.
	Dictionaries *dcz.Dictionaries
	// UseAsDictionary says for which requests clients may use this content as a dictionary; "": none.
	UseAsDictionary string
	// Plain returns the content, which callers must not change. If the answer comes from ReadBy, each call reads the
	// content again.
	Plain func() []byte
	// Tag returns the hash of the content, without quotes.
	Tag func() string
	// Brotli and Gzip return the compressed content; nil if compression is not worth its cost. A call may compress the
	// content again.
	Brotli, Gzip func() []byte

	forms map[string]func() *form // by encoding; "" is uncompressed
	small smallForms              // by dictionary
	dense *denseForm              // replaces Brotli once it is ready; nil if Prepare set Brotli, or Brotli is nil
}

// form is the answer in one encoding. All requests share its header values, so a handler may replace a value but must
// never change it in place.
type form struct {
	body []byte
	tag  string // ETag, without quotes
	// headers go with every answer. bodyHeaders go with every answer but a 304.
	headers, bodyHeaders []header
}

type header struct {
	name   string // canonical
	values []string
}

// contentTypes maps file extensions to content types; text is true if compression is worth its cost. The table of the
// operating system, which Go's mime package reads, differs between machines.
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
	".vtt":         {"text/vtt; charset=utf-8", true},
	".webm":        {"video/webm", false},
	".webmanifest": {"application/manifest+json", true},
	".webp":        {"image/webp", false},
	".woff2":       {"font/woff2", false},
	".xml":         {"application/xml", true},
}

// ContentType returns the Content-Type for a file name, and whether compression is worth its cost.
func ContentType(name string) (kind string, isText bool) {
	if found, ok := contentTypes[path.Ext(name)]; ok {
		return found.name, found.text
	}
	return "application/octet-stream", false
}

// New returns an answer with this content. The extension of name decides its type.
func New(name string, content []byte) *Answer {
	return ReadBy(name, int64(len(content)), func() []byte { return content })
}

// ReadBy returns an answer that reads its content when a request first needs its hash or an encoding. read must return
// the same content of size bytes each time.
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

// NewPacked is New for content that clients rarely request uncompressed. It keeps only the gzip form in memory, until a
// client requests another.
func NewPacked(name string, content []byte) *Answer {
	packed := compressGzip(content)
	a := ReadBy(name, int64(len(content)), func() []byte { return unpackGzip(packed) })
	digest := sha256.Sum256(content)
	tag := hex.EncodeToString(digest[:8])
	a.Tag = func() string { return tag }
	a.Prepare(nil, func() []byte { return packed })
	return a
}

// NewPassing is New for an answer that is sent only once. Its Brotli form is compressed fast instead of well.
func NewPassing(name string, content []byte) *Answer {
	a := New(name, content)
	if a.Brotli != nil {
		a.Prepare(func() []byte { return compressBrotli(content, quickly) }, nil)
	}
	return a
}

// CompressWell makes the first Brotli form smaller too. Call it for large content that never changes: 2.4 MB then take
// 1.3 s instead of 0.2 s.
func (a *Answer) CompressWell() {
	a.Brotli = func() []byte { return compressBrotli(a.Plain(), well) }
}

// Prepare replaces the compressed forms, for example by those that the build made; nil leaves a form as it is.
func (a *Answer) Prepare(brotli, gzip func() []byte) {
	if brotli != nil {
		a.Brotli, a.dense = brotli, nil
	}
	if gzip != nil {
		a.Gzip = gzip
	}
}

// tagIn returns the ETag of the answer in an encoding: "br", "gzip" or "" (uncompressed).
func (a *Answer) tagIn(encoding string) string {
	return a.Tag() + map[string]string{"br": "-br", "gzip": "-gz"}[encoding]
}

// formIn returns the answer in an encoding.
func (a *Answer) formIn(encoding string) *form {
	read := map[string]func() []byte{"br": a.Brotli, "gzip": a.Gzip, "": a.Plain}[encoding]
	return a.formOf(encoding, read(), a.tagIn(encoding))
}

func (a *Answer) formOf(encoding string, body []byte, tag string) *form {
	f := &form{body: body, tag: tag}
	add := func(name, value string) { f.headers = append(f.headers, header{name, []string{value}}) }
	switch {
	case a.Brotli == nil:
	case a.Dictionaries == nil:
		add("Vary", "Accept-Encoding")
	default:
		add("Vary", "Accept-Encoding, "+dcz.RequestHeader)
	}
	if a.UseAsDictionary != "" {
		add("Use-As-Dictionary", a.UseAsDictionary)
	}
	add("Content-Security-Policy", a.Policy)
	add("Cache-Control", a.CacheControl)
	if len(a.Keys) > 0 { // Fastly, Varnish and others read Surrogate-Key, Cloudflare and others Cache-Tag
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

// Send writes the answer in the encoding that the client prefers, or 304 if the client already has it.
func (a *Answer) Send(w http.ResponseWriter, r *http.Request) {
	encoding := ""
	if a.Brotli != nil {
		encoding = acceptedEncoding(all(r.Header["Accept-Encoding"]))
	}
	f, all := a.smallForm(r, encoding), w.Header()
	if f == nil {
		f = a.forms[encoding]()
		if encoding == "br" && a.dense != nil {
			f = a.dense.instead(a, f)
		}
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
	if a.isFilm() {
		http.ServeContent(w, r, "", a.Modified, bytes.NewReader(f.body))
		return
	}
	w.WriteHeader(a.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(f.body) // an error means that the client disconnected
	}
}

// isFilm reports whether the answer is a film. Browsers request parts of a film (Range), to begin at any second; Safari
// plays none without an answer to such a request.
func (a *Answer) isFilm() bool {
	return a.Status == http.StatusOK && strings.HasPrefix(a.ContentType, "video/")
}

// all joins the values of a header that may occur several times, with commas.
func all(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	return strings.Join(values, ",")
}

// Matches reports whether If-None-Match headers name the tag. A weak tag (W/) and * match too.
func Matches(lists []string, tag string) bool {
	for item := range strings.SplitSeq(all(lists), ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == `"`+tag+`"` {
			return true
		}
	}
	return false
}

// unchangedSince reports whether If-Modified-Since names exactly the time modified. A later time does not count: it may
// belong to another version, sent before this computer's clock was set back.
func unchangedSince(r *http.Request, modified time.Time) bool {
	if modified.IsZero() || r.Header.Get("If-None-Match") != "" {
		return false
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && since.Equal(modified)
}
