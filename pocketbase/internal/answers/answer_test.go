package answers

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/andybalholm/brotli"
)

type discarded struct{ header http.Header }

func (d *discarded) Header() http.Header               { return d.header }
func (d *discarded) Write(content []byte) (int, error) { return len(content), nil }
func (d *discarded) WriteHeader(int)                   {}

func TestSendingAPageAgainAllocatesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New("page.html", []byte(strings.Repeat("<p>Text</p>", 1000)))
		a.Policy, a.Build = "default-src 'none'", "0123456789abcdef"
		for _, accepted := range []string{"gzip, deflate, br, zstd", "gzip", ""} {
			r := httptest.NewRequest("GET", "/", nil)
			r.Header.Set("Accept-Encoding", accepted)
			w := &discarded{http.Header{}}
			for range oftenAsked {
				a.Send(w, r)
			}
			synctest.Wait() // until the background compression is done
			if allocations := testing.AllocsPerRun(100, func() { a.Send(w, r) }); allocations != 0 {
				t.Errorf("%q: %v allocations", accepted, allocations)
			}
		}
	})
}

func TestAFrequentAnswerGetsSmallerWithTheSameContent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		plain := make([]byte, 0, 100_000)
		for i := range 2000 {
			plain = fmt.Appendf(plain, "<li class=\"card\">%d, %x</li>\n", i, sha256.Sum256([]byte{byte(i)}))
		}
		a := New("page.html", plain)
		ask := func(known string) *httptest.ResponseRecorder {
			r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
			r.Header.Set("Accept-Encoding", "br")
			if known != "" {
				r.Header.Set("If-None-Match", known)
			}
			a.Send(w, r)
			return w
		}
		first := ask("")
		for range oftenAsked - 2 {
			ask("")
		}
		if a.dense.asked.Load() != oftenAsked-1 || a.dense.form.Load() != nil {
			t.Fatalf("%d requests: compressed at its best too early", a.dense.asked.Load())
		}
		ask("")
		synctest.Wait() // until the background compression is done
		dense := ask("")
		if dense.Body.Len() >= first.Body.Len() {
			t.Errorf("%d bytes, %d before", dense.Body.Len(), first.Body.Len())
		}
		if got := dense.Header().Get("Content-Length"); got != strconv.Itoa(dense.Body.Len()) {
			t.Errorf("Content-Length %s of %d", got, dense.Body.Len())
		}
		for _, w := range []*httptest.ResponseRecorder{first, dense} {
			read, err := io.ReadAll(brotli.NewReader(w.Body))
			if err != nil || !bytes.Equal(read, plain) {
				t.Errorf("%v: %d bytes of %d", err, len(read), len(plain))
			}
		}
		if w := ask(first.Header().Get("Etag")); w.Code != http.StatusNotModified {
			t.Errorf("who has the first form is answered %d", w.Code)
		}
	})
}

func TestAPreparedFormIsNotCompressedAgain(t *testing.T) {
	a := New("main.js", []byte(strings.Repeat("text ", 1000)))
	a.Prepare(func() []byte { return []byte("prepared") }, nil)
	for range 2 * oftenAsked {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", "br")
		a.Send(w, r)
		if w.Body.String() != "prepared" {
			t.Fatalf("sent %q", w.Body.String())
		}
	}
}

func TestAnAnswerKeepsItsHeadersWhenAHandlerChangesThem(t *testing.T) {
	a := New("page.html", []byte("<p>Text</p>"))
	first := httptest.NewRecorder()
	a.Send(first, httptest.NewRequest("GET", "/", nil))
	first.Header().Add("Cache-Control", "private")
	first.Header().Set("Content-Type", "text/plain")
	second := httptest.NewRecorder()
	a.Send(second, httptest.NewRequest("GET", "/", nil))
	if got := second.Header().Values("Cache-Control"); len(got) != 1 || got[0] != "no-cache" {
		t.Errorf("Cache-Control %q", got)
	}
	if got := second.Header().Values("Content-Type"); len(got) != 1 || got[0] != "text/html; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
}

func TestReadByReadsOnceForEachEncoding(t *testing.T) {
	content, reads := []byte(strings.Repeat("text ", 1000)), 0
	a := ReadBy("main.js", int64(len(content)), func() []byte {
		reads++
		return content
	})
	a.Prepare(func() []byte { return []byte("prepared") }, nil)
	if reads != 0 {
		t.Errorf("%d reads before anybody has asked", reads)
	}
	ask := func(encoding string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Header.Set("Accept-Encoding", encoding)
		a.Send(w, r)
		return w
	}
	for range 3 {
		if body := ask("br").Body.String(); body != "prepared" {
			t.Errorf("sent %q", body)
		}
	}
	if reads != 1 { // one read computes the tag
		t.Errorf("%d reads for the prepared form", reads)
	}
	for range 3 {
		if body := ask("identity").Body; !bytes.Equal(body.Bytes(), content) {
			t.Errorf("sent %q", body)
		}
	}
	if reads != 2 {
		t.Errorf("%d reads for two encodings", reads)
	}
}

func TestAPackedAnswerHasTheSameContent(t *testing.T) {
	content := []byte(strings.Repeat("<p>Text</p>", 1000))
	packed, plain := NewPacked("page.html", content), New("page.html", content)
	for _, encoding := range []string{"", "gzip", "br"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", encoding)
		got, want := httptest.NewRecorder(), httptest.NewRecorder()
		packed.Send(got, r)
		plain.Send(want, r)
		if !bytes.Equal(got.Body.Bytes(), want.Body.Bytes()) || got.Header().Get("Etag") != want.Header().Get("Etag") ||
			got.Header().Get("Etag") == "" {
			t.Errorf(
				"%q: %d bytes, %v, not %d bytes, %v",
				encoding,
				got.Body.Len(),
				got.Header(),
				want.Body.Len(),
				want.Header(),
			)
		}
	}
	if held := cap(packed.forms["gzip"]().body); held > len(content)/20 {
		t.Errorf("%d bytes are held of %d", held, len(content))
	}
}

func TestAPartOfAFilm(t *testing.T) {
	film := New("tour.webm", []byte("0123456789"))
	film.Policy = "default-src 'none'"
	tag := `"` + film.Tag() + `"`
	for _, want := range []struct {
		given      map[string]string
		status     int
		body, part string
	}{
		{nil, 200, "0123456789", ""},
		{map[string]string{"Range": "bytes=0-"}, 206, "0123456789", "bytes 0-9/10"},
		{map[string]string{"Range": "bytes=2-4"}, 206, "234", "bytes 2-4/10"},
		{map[string]string{"Range": "bytes=-3"}, 206, "789", "bytes 7-9/10"},
		{map[string]string{"Range": "bytes=20-"}, 416, "", "bytes */10"},
		{map[string]string{"Range": "bytes=2-4", "If-Range": tag}, 206, "234", "bytes 2-4/10"},
		{map[string]string{"Range": "bytes=2-4", "If-Range": `"other"`}, 200, "0123456789", ""},
		{map[string]string{"Range": "bytes=2-4", "If-None-Match": tag}, 304, "", ""},
	} {
		r, w := httptest.NewRequest("GET", "/recordings/tour.webm", nil), httptest.NewRecorder()
		for name, value := range want.given {
			r.Header.Set(name, value)
		}
		film.Send(w, r)
		got := w.Header()
		if w.Code != want.status || got.Get("Content-Range") != want.part || got.Get("Content-Security-Policy") == "" ||
			want.status < 300 && (w.Body.String() != want.body || got.Get("Content-Type") != "video/webm" ||
				got.Get("Content-Length") != strconv.Itoa(len(want.body)) || got.Get("Accept-Ranges") != "bytes") {
			t.Errorf("%v: %d %q %v", want.given, w.Code, w.Body, got)
		}
	}
	r, w := httptest.NewRequest("GET", "/page.html", nil), httptest.NewRecorder()
	r.Header.Set("Range", "bytes=2-4")
	New("page.html", []byte("0123456789")).Send(w, r)
	if w.Code != 200 || w.Body.String() != "0123456789" {
		t.Errorf("a page: %d %q", w.Code, w.Body)
	}
}
