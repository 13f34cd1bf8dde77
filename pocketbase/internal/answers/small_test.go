package answers

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"lexharbor/internal/dcz"
)

// askFor requests an answer as a browser with this dictionary.
func askFor(a *Answer, method string, hash dcz.Hash) *httptest.ResponseRecorder {
	r, w := httptest.NewRequest(method, "/", nil), httptest.NewRecorder()
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd, dcb, dcz")
	r.Header.Set("Available-Dictionary", ":"+base64.StdEncoding.EncodeToString(hash[:])+":")
	a.Send(w, r)
	return w
}

func TestAnAnswerIsCompressedOnceForADictionary(t *testing.T) {
	content, reads := []byte(strings.Repeat("<p>Text</p>", 1000)), 0
	a := ReadBy("page.html", int64(len(content)), func() []byte { reads++; return content })
	tag := a.Tag()
	reads = 0
	hash := dcz.Hash(sha256.Sum256(content))
	a.Dictionaries = dcz.New()
	a.Dictionaries.Add(hash, func() []byte { return content })
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if w := askFor(a, "GET", hash); w.Header().Get("Content-Encoding") != "dcz" || w.Body.Len() > 100 ||
				w.Header().Get("Etag") != fmt.Sprintf("%q", fmt.Sprintf("%s-dcz-%x", tag, hash[:4])) {
				t.Errorf("%d bytes, %v", w.Body.Len(), w.Header())
			}
		})
	}
	all.Wait()
	if reads != 1 {
		t.Errorf("%d reads", reads)
	}
	whole, head := askFor(a, "GET", hash), askFor(a, "HEAD", hash)
	if head.Body.Len() != 0 || head.Header().Get("Content-Length") != fmt.Sprint(whole.Body.Len()) {
		t.Errorf("HEAD: %d bytes, %v", head.Body.Len(), head.Header())
	}
}

func TestAnAnswerKeepsFewFormsForDictionaries(t *testing.T) {
	a := New("page.html", []byte(strings.Repeat("<p>Text</p>", 1000)))
	a.Dictionaries = dcz.New()
	for i := range 3 * mostSmall {
		// One Dictionaries would refuse to replace its encoders so fast.
		content := fmt.Appendf(nil, "%d %s", i, strings.Repeat("<p>Text</p>", 1000))
		hash := dcz.Hash(sha256.Sum256(content))
		a.Dictionaries = dcz.New()
		a.Dictionaries.Add(hash, func() []byte { return content })
		if w := askFor(a, "GET", hash); w.Header().Get("Content-Encoding") != "dcz" {
			t.Errorf("%d: %v", i, w.Header())
		}
	}
	if got := a.small.forms.Len(); got != mostSmall {
		t.Errorf("%d forms", got)
	}
}

func TestADictionaryThatDoesNotHelpIsNotUsed(t *testing.T) {
	var content []byte // compresses to a half at best
	for i := range 20 {
		content = fmt.Appendf(content, "%x", sha256.Sum256([]byte{byte(i)}))
	}
	a := New("page.html", content)
	plain := httptest.NewRequest("GET", "/", nil)
	plain.Header.Set("Accept-Encoding", "br")
	want := httptest.NewRecorder()
	a.Send(want, plain)
	dictionary := []byte("nothing that the page contains")
	hash := dcz.Hash(sha256.Sum256(dictionary))
	a.Dictionaries = dcz.New()
	a.Dictionaries.Add(hash, func() []byte { return dictionary })
	for range 2 {
		w := askFor(a, "GET", hash)
		if w.Header().Get("Content-Encoding") != "br" || w.Body.String() != want.Body.String() {
			t.Errorf("%d bytes, %v", w.Body.Len(), w.Header())
		}
	}
}

func TestAnAnswerWithoutDictionariesVariesByTheEncodingOnly(t *testing.T) {
	for _, a := range []*Answer{
		New("page.html", []byte(strings.Repeat("<p>Text</p>", 1000))),
		NewPassing("page.html", []byte(strings.Repeat("<p>Text</p>", 1000))),
	} {
		if w := askFor(a, "GET", dcz.Hash{}); w.Header().Get("Vary") != "Accept-Encoding" ||
			w.Header().Get("Content-Encoding") != "br" {
			t.Error(w.Header())
		}
	}
}
