package site

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func sitemapOf(t *testing.T, body string) []string {
	t.Helper()
	var parsed struct {
		XMLName xml.Name       `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Entries []sitemapEntry `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(body), &parsed); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	var lines []string
	for _, entry := range parsed.Entries {
		lines = append(lines, strings.TrimSpace(entry.Location+" "+entry.Modified))
	}
	return lines
}

func TestTheSitemapListsIndexableBuiltPages(t *testing.T) {
	head := func(tags string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("<head>" + tags + "</head><body>")}
	}
	s, err := Load(fstest.MapFS{
		"site-meta.json": {
			Data: []byte(
				`{"build":"0123456789abcdef","origin":"` + testapp.OriginPlaceholder + `","feed":{"title":"a",` +
					`"description":"b"}}`,
			),
		},
		"site/index.html":       head("<link rel=canonical href=" + testapp.OriginPlaceholder + "/>"),
		"site/pricing.html":     head(`<link rel="canonical" href="` + testapp.OriginPlaceholder + `/pricing"/>`),
		"site/login.html":       head(""),
		"site/a & b.html":       head(""),
		"site/copy.html":        head("<link rel=canonical href=" + testapp.OriginPlaceholder + "/pricing>"),
		"site/elsewhere.html":   head("<link rel=canonical href=https://other.example/elsewhere>"),
		"site/thank-you.html":   head(`<meta name="robots" content="noindex">`),
		"site/in-the-body.html": head("</head><body><meta name=robots content=noindex>"),
		"site/404.html":         head(""),
		"site/shell.html":       {Data: []byte("<!--head--><!--app--><!--state-->")},
		"site/robots.txt":       {Data: []byte("User-agent: *")},
		"site/icon.png":         {Data: []byte("png")},
	}, "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	response := testapp.Ask(s, "GET", "/sitemap.xml")
	if kind := response.Header.Get("Content-Type"); kind != "application/xml" {
		t.Error(kind)
	}
	want := []string{
		"https://firm.example/", "https://firm.example/a%20&%20b", "https://firm.example/in-the-body",
		"https://firm.example/login", "https://firm.example/pricing",
	}
	if got := sitemapOf(t, testapp.Text(t, response)); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestTheSitemapExcludesRedirects(t *testing.T) {
	s := testSite(t)
	s.login = "https://app.example.com/"
	if got := sitemapOf(t, testapp.Text(t, testapp.Ask(s, "GET", "/sitemap.xml"))); slices.Contains(
		got,
		"https://firm.example/login",
	) ||
		len(got) != 3 {
		t.Errorf("%q", got)
	}
}

func TestTheSitemapFollowsStoredPages(t *testing.T) {
	app := testapp.New(t)
	handler := followed(t, app)
	built := len(sitemapOf(t, testapp.Text(t, testapp.Ask(handler, "GET", "/sitemap.xml"))))
	stored := func() []string {
		return sitemapOf(t, testapp.Text(t, testapp.Ask(handler, "GET", "/sitemap.xml")))[built:]
	}
	article := func(slug, modified string) *core.Record {
		head := `<link rel="canonical" href="` + testapp.OriginPlaceholder + "/blog/" + slug +
			`"><meta property="article:modified_time" content="` + modified + `">`
		return testapp.Save(
			t,
			app,
			pagesCollection,
			map[string]any{"path": "/blog/" + slug, "status": 200, "head": head},
		)
	}
	article("old", "2026-01-02T03:04:05.678Z")
	renamed := article("new", "2026-11-02T03:04:05.678Z")
	testapp.Save(t, app, pagesCollection, map[string]any{"path": "/blog/gone", "status": 404})
	want := []string{
		"https://firm.example/blog/new 2026-11-02T03:04:05Z",
		"https://firm.example/blog/old 2026-01-02T03:04:05Z",
	}
	if got := stored(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if err := app.Delete(renamed); err != nil {
		t.Fatal(err)
	}
	if got := stored(); !slices.Equal(got, want[1:]) {
		t.Errorf("after a deletion: %q", got)
	}
	testapp.Save(t, app, pagesCollection, map[string]any{"path": "/blog", "status": 200})
	if got := stored(); len(got) != 2 || !strings.HasPrefix(got[0], "https://firm.example/blog 20") {
		t.Errorf("a list changes when its page does: %q", got)
	}
}
