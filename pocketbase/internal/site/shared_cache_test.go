package site

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

const sharedFor = "public, max-age=0, s-maxage=3600, stale-while-revalidate=60, stale-if-error=86400"

func TestSharedCachesStoreNothingWithoutTheSetting(t *testing.T) {
	app, s := testapp.New(t), testSite(t)
	s.app = app
	s.PurgeBy(func(keys []string) { t.Error(keys) })
	s.place(rendered(t, app, "/blog/one", "<h1>one</h1>"))
	for path, control := range map[string]string{"/": "no-cache", "/blog/one": "no-cache", "/sitemap.xml": "no-cache",
		"/assets/main-1a2b.js": assetsCache} {
		answer := testapp.Ask(s, "GET", path)
		if answer.Header.Get("Cache-Control") != control || answer.Header.Get("Surrogate-Key") != "" ||
			answer.Header.Get("Cache-Tag") != "" {
			t.Error(path, answer.Header)
		}
	}
}

// rendered stores a page as the render job does.
func rendered(t *testing.T, app core.App, path, html string) *core.Record {
	t.Helper()
	kind, err := app.FindCollectionByNameOrId(pagesCollection)
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(kind)
	record.Load(map[string]any{"path": path, "html": html})
	if err := app.Save(record); err != nil {
		t.Fatal(err)
	}
	return record
}

func TestAnswersForSharedCachesHaveTheirKeys(t *testing.T) {
	t.Setenv("SHARED_CACHE_SECONDS", "3600")
	app, s := testapp.New(t), testSite(t)
	s.app = app
	s.place(rendered(t, app, "/blog/one", "<h1>one</h1>"))
	broken := rendered(t, app, "/blog/none", "<h1>none</h1>")
	broken.Set("status", http.StatusNotFound)
	s.place(broken)
	for path, keys := range map[string]string{
		"/": "site " + pageKey("/"), "/request-demo": "site " + pageKey("/request-demo"),
		"/blog/one":    "site " + pageKey("/blog/one"),
		"/sitemap.xml": "site sitemap", "/robots.txt": "site", "/icon.png": "site",
	} {
		answer := testapp.Ask(s, "GET", path)
		if answer.Header.Get("Cache-Control") != sharedFor || answer.Header.Get("Surrogate-Key") != keys ||
			answer.Header.Get("Cache-Tag") != strings.ReplaceAll(keys, " ", ",") {
			t.Error(path, answer.Header)
		}
	}
	// These are missing pages, a file with a hash in its name, and files that browsers must never get outdated.
	for path, control := range map[string]string{"/blog/none": "no-cache", "/nothing": "no-cache", "/sw.js": "no-cache",
		"/pages.txt": "no-cache", "/assets/main-1a2b.js": assetsCache} {
		if answer := testapp.Ask(s, "GET", path); answer.Header.Get("Cache-Control") != control ||
			answer.Header.Get("Surrogate-Key") != "" {
			t.Error(path, answer.Header)
		}
	}
}

func TestChangedPagesArePurgedFromSharedCaches(t *testing.T) {
	t.Setenv("SHARED_CACHE_SECONDS", "3600")
	app, s := testapp.New(t), testSite(t)
	s.app = app
	one := rendered(t, app, "/blog/one", "<h1>one</h1>")
	s.place(one)
	told := make(chan []string, 9)
	s.PurgeBy(func(keys []string) { told <- slices.Sorted(slices.Values(keys)) })
	if keys := <-told; !slices.Equal(keys, []string{"site"}) {
		t.Error("at the start:", keys)
	}
	expect := func(what string, keys ...string) {
		t.Helper()
		slices.Sort(keys)
		if got := <-told; !slices.Equal(got, keys) {
			t.Errorf("%s: %v, not %v", what, got, keys)
		}
	}
	s.place(one) // the page is rendered again, without a change
	s.place(rendered(t, app, "/blog", "<h1>list</h1>"))
	expect("the list alone", pageKey("/blog"), feedKey, sitemapKey)
	one.Set("html", "<h1>another</h1>")
	s.place(one)
	expect("a page with another content", pageKey("/blog/one"), feedKey, sitemapKey)
	one.Set("path", "/blog/uno")
	s.place(one)
	expect("a page that was renamed", pageKey("/blog/one"), pageKey("/blog/uno"), feedKey, sitemapKey)
	s.drop("/blog/uno")
	expect("a page that is gone", pageKey("/blog/uno"), feedKey, sitemapKey)
	s.mu.Lock()
	for i := range mostKeys + 1 {
		s.forgetShared(pageKey(string(rune('a' + i))))
	}
	s.mu.Unlock()
	expect("more than are worth naming", everythingKey)
}

func TestTheLifetimeInSharedCachesMustBeANumber(t *testing.T) {
	for _, wrong := range []string{"-1", "an hour", "1.5", "9999999999"} {
		t.Setenv("SHARED_CACHE_SECONDS", wrong)
		if _, err := Load(testapp.BuiltSite(), "https://firm.example", ""); err == nil ||
			err.Error() != "SHARED_CACHE_SECONDS must be a number of seconds, 0 or more" {
			t.Error(wrong, err)
		}
	}
}
