package answers

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

type discarded struct{ header http.Header }

func (d *discarded) Header() http.Header               { return d.header }
func (d *discarded) Write(content []byte) (int, error) { return len(content), nil }
func (d *discarded) WriteHeader(int)                   {}

func TestSendingAPageOnceMoreAllocatesNothing(t *testing.T) {
	a := New("page.html", []byte(strings.Repeat("<p>Text</p>", 1000)))
	a.Policy, a.Build = "default-src 'none'", "0123456789abcdef"
	for _, accepted := range []string{"gzip, deflate, br, zstd", "gzip", ""} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", accepted)
		w := &discarded{http.Header{}}
		a.Send(w, r)
		if allocations := testing.AllocsPerRun(100, func() { a.Send(w, r) }); allocations != 0 {
			t.Errorf("%q: %v allocations", accepted, allocations)
		}
	}
}

func TestAnAnswerKeepsItsHeadersWhateverBecomesOfThem(t *testing.T) {
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
