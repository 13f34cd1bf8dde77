package site

import (
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/testapp"
)

func testSite(t *testing.T) *Site {
	t.Helper()
	s, err := Load(testapp.BuiltSite(), "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ServeHTTP answers like the program, which calls ServeStored first.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if answers.IsStrangeURL(r.URL) || !s.ServeStored(w, r) {
		s.ServeRest(w, r)
	}
}

func TestAFailingArticleIsRenderedOnceForEachReader(t *testing.T) {
	s := testSite(t)
	s.addresses.read = func() (postAddresses, error) {
		return postAddresses{changed: map[string]string{"broken": "2026-01-01"}}, nil
	}
	tries := 0
	s.RenderBy(func() {
		tries++
		s.release(s.awaitedPages())
	})
	if response := testapp.Ask(s, "GET", "/blog/broken"); response.StatusCode != 404 || tries != 1 {
		t.Errorf("status %d after %d tries", response.StatusCode, tries)
	}
}

func TestEachAddressHasOneAnswer(t *testing.T) {
	s := testSite(t)
	for _, want := range []struct {
		method, target  string
		status          int
		location, holds string
	}{
		{"GET", "/", 200, "", "<h1>home</h1>"},
		{"GET", "/?utm=1", 200, "", "<h1>home</h1>"},
		{"GET", "/request-demo", 200, "", "<h1>request-demo</h1>"},
		{"GET", "/legal", 200, "", "<h1>legal</h1>"},
		{"GET", "/request-demo/", 308, "/request-demo", ""},
		{"GET", "/request-demo/?a=1&b=%2F", 308, "/request-demo?a=1&b=%2F", ""},
		{"GET", "/request-demo.html", 308, "/request-demo", ""},
		{"GET", "/index.html", 308, "/", ""},
		{"GET", "/index", 308, "/", ""},
		{"GET", "/legal/index.html", 308, "/legal", ""},
		{"HEAD", "/legal/", 308, "/legal", ""},
		{"GET", "/nothing", 404, "", "<h1>lost</h1>"},
		{"GET", "/nothing/", 404, "", "<h1>lost</h1>"},
		{"GET", "/blog/nothing", 404, "", "<h1>lost-article</h1>"},
		{"GET", "/blog/nothing/", 404, "", "<h1>lost-article</h1>"},
		{"GET", "/blog/404", 404, "", "<h1>lost-article</h1>"},
		{"GET", "/404", 404, "", "<h1>lost</h1>"},
		{"GET", "/404.html", 404, "", "There is no such file."},
		{"GET", "/shell.html", 404, "", "There is no such file."},
		{"GET", "/shell", 404, "", "<h1>lost</h1>"},
		{"GET", "/assets", 404, "", "<h1>lost</h1>"},
		{"GET", "/assets/", 404, "", "<h1>lost</h1>"},
		{"GET", "/assets/gone-1234.js", 404, "", "There is no such file."},
		{"GET", "/assets/main-1a2b.js", 200, "", "code();"},
		{"GET", "/assets/main-1a2b.js/", 404, "", "<h1>lost</h1>"},
		{"GET", "/assets/main-1a2b.js.br", 404, "", "There is no such file."},
		{"GET", "/robots.txt", 200, "", "Sitemap: https://firm.example/sitemap.xml"},
		{"GET", "//evil.example/", 404, "", "<h1>lost</h1>"},
		{"GET", "//evil.example/request-demo/", 404, "", "<h1>lost</h1>"},
		{"GET", "///request-demo/", 404, "", "<h1>lost</h1>"},
		{"GET", `/\evil.example/`, 404, "", "<h1>lost</h1>"},
		{"GET", "/legal/../request-demo", 404, "", "<h1>lost</h1>"},
		{"GET", "/./request-demo", 404, "", "<h1>lost</h1>"},
		{"GET", "/../etc/passwd", 404, "", "<h1>lost</h1>"},
		{"POST", "/request-demo", 405, "", "This address can only be read."},
		{"DELETE", "/", 405, "", "This address can only be read."},
	} {
		response := testapp.Ask(s, want.method, want.target)
		body := testapp.Text(t, response)
		if response.StatusCode != want.status || response.Header.Get("Location") != want.location ||
			!strings.Contains(body, want.holds) {
			t.Errorf(
				"%s %s: %d to %q: %.60q",
				want.method,
				want.target,
				response.StatusCode,
				response.Header.Get("Location"),
				body,
			)
		}
		if page := strings.Contains(body, "<h1>"); page != (response.Header.Get("X-Site-Build") == "0123456789abcdef") {
			t.Errorf("%s %s: build %q", want.method, want.target, response.Header.Get("X-Site-Build"))
		}
	}
}

func TestAnEncodedSlashSeparatesNoFolders(t *testing.T) {
	recorder := httptest.NewRecorder()
	testSite(t).ServeHTTP(recorder, httptest.NewRequest("GET", "http://firm.example/legal%2Findex.html", nil))
	if recorder.Code != 404 {
		t.Errorf("status %d", recorder.Code)
	}
}

func TestAProgramWithoutASiteAnswersWithASentence(t *testing.T) {
	s, err := Load(fstest.MapFS{}, "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	response := testapp.Ask(s, "GET", "/")
	if body := testapp.Text(t, response); response.StatusCode != 404 ||
		body != "This program was built without its site.\n" {
		t.Errorf("%d %q", response.StatusCode, body)
	}
}

func TestPagesNameTheOriginInEveryEncoding(t *testing.T) {
	s := testSite(t)
	for encoding, decode := range map[string]func(io.Reader) io.Reader{
		"":   func(r io.Reader) io.Reader { return r },
		"br": func(r io.Reader) io.Reader { return brotli.NewReader(r) },
		"gzip": func(r io.Reader) io.Reader {
			unpacked, err := gzip.NewReader(r)
			if err != nil {
				t.Fatal(err)
			}
			return unpacked
		},
	} {
		response := testapp.Ask(s, "GET", "/request-demo", "Accept-Encoding", encoding)
		body, err := io.ReadAll(decode(response.Body))
		if err != nil {
			t.Fatal(err)
		}
		if response.Header.Get("Content-Encoding") != encoding ||
			!strings.Contains(string(body), "<link href=https://firm.example/request-demo>") {
			t.Errorf("%q: came as %q: %.60q", encoding, response.Header.Get("Content-Encoding"), body)
		}
		if response.Header.Get("Vary") != "Accept-Encoding, Available-Dictionary" {
			t.Errorf("%q: Vary %q", encoding, response.Header.Get("Vary"))
		}
	}
}

func TestPreparedCopiesOfAssetsAreSentAsTheyAre(t *testing.T) {
	s := testSite(t)
	for encoding, want := range map[string]string{"br": "prepared brotli", "gzip": "prepared gzip"} {
		if body := testapp.Text(t, testapp.Ask(s, "GET", "/assets/main-1a2b.js", "Accept-Encoding",
			encoding)); body != want {
			t.Errorf("%s: %q", encoding, body)
		}
	}
}

func TestEachKindOfFileHasItsCacheControl(t *testing.T) {
	s := testSite(t)
	const varies = "Accept-Encoding, Available-Dictionary"
	for target, want := range map[string][3]string{
		"/":      {"text/html; charset=utf-8", "no-cache", varies},
		"/sw.js": {"text/javascript; charset=utf-8", "no-cache", varies},
		"/assets/main-1a2b.js": {"text/javascript; charset=utf-8", "public, max-age=31536000, " +
			"immutable", varies},
		"/icon.png": {"image/png", "no-cache", ""},
	} {
		header := testapp.Ask(s, "GET", target).Header
		if got := [3]string{header.Get("Content-Type"), header.Get("Cache-Control"), header.Get("Vary")}; got != want {
			t.Errorf("%s: %q", target, got)
		}
	}
}

func TestACurrentCopyOfTheClientIsNotSentAgain(t *testing.T) {
	s := testSite(t)
	tag := testapp.Ask(s, "GET", "/", "Accept-Encoding", "br").Header.Get("ETag")
	plain := testapp.Ask(s, "GET", "/").Header.Get("ETag")
	if !strings.HasSuffix(tag, `-br"`) || plain == tag {
		t.Fatalf("tags %s and %s", tag, plain)
	}
	for given, want := range map[string]int{
		tag: 304, "W/" + tag: 304, `"other", ` + tag: 304, "*": 304, plain: 200, `"other"`: 200,
		strings.Trim(tag, `"`): 200,
	} {
		response := testapp.Ask(s, "GET", "/", "Accept-Encoding", "br", "If-None-Match", given)
		if response.StatusCode != want {
			t.Errorf("%s: %d", given, response.StatusCode)
		}
		if want == 304 &&
			(testapp.Text(t, response) != "" || response.Header.Get("ETag") != tag ||
				response.Header.Get("X-Site-Build") == "") {
			t.Errorf("%s: 304 with %v", given, response.Header)
		}
	}
	if status := testapp.Ask(s, "GET", "/nothing", "If-None-Match", "*").StatusCode; status != 404 {
		t.Errorf("a missing page answers %d", status)
	}
}

func TestHeadHasTheLengthOfGet(t *testing.T) {
	s := testSite(t)
	for _, target := range []string{"/", "/nothing", "/assets/main-1a2b.js"} {
		get, head := testapp.Ask(s, "GET", target), testapp.Ask(s, "HEAD", target)
		if testapp.Text(t, head) != "" || head.Header.Get("Content-Length") != get.Header.Get("Content-Length") ||
			head.StatusCode != get.StatusCode {
			t.Errorf("%s: %d, length %s", target, head.StatusCode, head.Header.Get("Content-Length"))
		}
	}
}

// followed returns a site that follows the pages and posts in the app's database.
func followed(t *testing.T, app core.App) *Site {
	t.Helper()
	s := testSite(t)
	if err := s.Follow(app); err != nil {
		t.Fatal(err)
	}
	return s
}

type readFiles struct {
	fs.FS
	names *[]string
}

func (f readFiles) ReadFile(name string) ([]byte, error) {
	*f.names = append(*f.names, name)
	return fs.ReadFile(f.FS, name)
}

func TestScriptsAndPicturesAreReadAtTheFirstRequest(t *testing.T) {
	var names []string
	s, err := Load(readFiles{testapp.BuiltSite(), &names}, "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	isLazy := func(name string) bool {
		return strings.HasPrefix(name, "site/assets/") || strings.HasSuffix(name, ".png")
	}
	if early := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !isLazy(name) }); len(
		early,
	) != 0 {
		t.Errorf("read before anybody has asked: %v", early)
	}
	names = nil
	for range 2 {
		if body := testapp.Text(t, testapp.Ask(s, "GET", "/assets/main-1a2b.js")); !strings.HasPrefix(body, "code();") {
			t.Errorf("%.80q", body)
		}
	}
	// The file is read twice: for its ETag, and to be sent.
	if want := []string{"site/assets/main-1a2b.js", "site/assets/main-1a2b.js"}; !slices.Equal(names, want) {
		t.Errorf("read: %v", names)
	}
}
