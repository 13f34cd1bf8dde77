package site

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"lexharbor/internal/testapp"
)

// readPart is a file of a bundle as the service worker reads it.
type readPart struct{ policy, content string }

func readBundle(t *testing.T, s *Site, path string) map[string]readPart {
	t.Helper()
	response, cached := testapp.Ask(s, "GET", path), "no-cache"
	if path == dictionaryPath {
		cached = dictionaryCache
	}
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "text/plain; charset=utf-8" ||
		response.Header.Get("X-Site-Build") != "" || response.Header.Get("Cache-Control") != cached {
		t.Errorf("%s: status %d, %v", path, response.StatusCode, response.Header)
	}
	line, rest, _ := strings.Cut(testapp.Text(t, response), "\n")
	var head bundleHead
	if err := json.Unmarshal([]byte(line), &head); err != nil {
		t.Fatal(err)
	}
	if head.Build != "0123456789abcdef" {
		t.Errorf("%s: build %q", path, head.Build)
	}
	read := map[string]readPart{}
	for _, part := range head.Parts {
		read[part.Path] = readPart{part.Policy, rest[:part.Bytes]}
		rest = rest[part.Bytes:]
	}
	if rest != "" {
		t.Errorf("%s: %d bytes belong to nothing", path, len(rest))
	}
	return read
}

func TestABundleHasEachPageAndScriptAsItsOwnAnswer(t *testing.T) {
	s := testSite(t)
	for path, want := range map[string][]string{
		"/pages.txt":           {"/", "/legal", "/request-demo"},
		"/lists.txt":           {"/login"},
		"/pages-and-lists.txt": {"/", "/legal", "/login", "/request-demo"},
		"/built.txt":           {"/", "/assets/main-1a2b.js", "/assets/tiny-1a2b.js", "/legal", "/request-demo"},
		"/offline.txt": {
			"/", "/assets/main-1a2b.js", "/assets/tiny-1a2b.js", "/legal", "/login", "/request-demo",
		},
	} {
		read := readBundle(t, s, path)
		if paths := slices.Sorted(maps.Keys(read)); !slices.Equal(paths, want) {
			t.Errorf("%s: %v", path, paths)
		}
		for path, part := range read {
			own := testapp.Ask(s, "GET", path)
			policy := own.Header.Get("Content-Security-Policy")
			if own.Header.Get("X-Site-Build") == "" {
				policy = ""
			}
			if part.content != testapp.Text(t, own) || part.policy != policy {
				t.Errorf("%s: %q under %q", path, part.content, part.policy)
			}
		}
	}
}

func TestABundleExcludesTheLoginPageIfCustomersSignInElsewhere(t *testing.T) {
	s, err := Load(testapp.BuiltSite(), "https://firm.example", "https://app.firm.example/")
	if err != nil {
		t.Fatal(err)
	}
	if _, found := readBundle(t, s, "/offline.txt")["/login"]; found {
		t.Error("/login is in it")
	}
}

func TestABundleHasTheCurrentListsOfThisBuildOnly(t *testing.T) {
	app, s := testapp.New(t), testSite(t)
	s.bindPages(app)
	isIn := func() string { return readBundle(t, s, "/pages-and-lists.txt")["/blog"].content }
	if got := isIn(); got != "" {
		t.Errorf("before there is one: %q", got)
	}
	record := testapp.Save(
		t,
		app,
		pagesCollection,
		map[string]any{"path": "/blog", "html": "<h1>first</h1>", "build": "another", "status": 200},
	)
	if got := isIn(); got != "" {
		t.Errorf("of another build: %q", got)
	}
	for _, heading := range []string{"<h1>second</h1>", "<h1>third</h1>"} {
		record.Set("html", heading)
		record.Set("build", s.meta.Build)
		if err := app.Save(record); err != nil {
			t.Fatal(err)
		}
		if got := isIn(); !strings.Contains(got, heading) {
			t.Errorf("after it became %s: %q", heading, got)
		}
	}
	if err := app.Delete(record); err != nil {
		t.Fatal(err)
	}
	if got := isIn(); got != "" {
		t.Errorf("after it has gone: %q", got)
	}
}
