package site

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"lexharbor/internal/fulltext"
	"lexharbor/internal/testapp"
)

// searchCases returns test pages, and the expected HTML of the results for each query.
func searchCases(t *testing.T) (cases struct {
	Pages []struct{ Path, HTML string }
	Cases []struct{ Name, Question, HTML string }
}) {
	t.Helper()
	content, err := os.ReadFile("testdata/search-cases.json")
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// searchableSite returns a site with a search page and the texts of the real site.
func searchableSite(t *testing.T) *Site {
	t.Helper()
	built := testapp.BuiltSite().(fstest.MapFS)
	built["site/search.html"] = &fstest.MapFile{Data: []byte(
		`<head><title>Search</title><style>p{}</style><meta name="robots" content="noindex"></head>` +
			`<main><input name="for" value=""/><div class="search__found" data-found=""></div></main>`,
	)}
	s, err := Load(built, "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	s.meta.Search = searchMeta{
		Parameter: "for", Letters: 100, Field: ` value=""`, Place: `<div class="search__found" data-found=""></div>`,
		Kinds: []searchKind{
			{Label: "Articles", Below: "/blog"},
			{Label: "Questions", Questions: true},
			{Label: "Templates", PartsOf: "/resources/templates"},
			{Label: "Webinars", Below: "/webinars"},
			{Label: "Open roles", Below: "/company/careers"},
			{Label: "Pages"},
		},
		Words: map[string]string{
			"one":     "1 result for “{for}”",
			"many":    "# results for “{for}”",
			"none":    "Nothing found for “{for}”.",
			"advice":  "Try fewer words, or another word for the same thing.",
			"instead": "No page has this spelling; these have “{words}”.",
			"best":    "The best # of #. Add a word to narrow them down.",
		},
	}
	if err := s.loadSearch(); err != nil {
		t.Fatal(err)
	}
	close(s.search.ready)
	return s
}

func TestPagesAreFoundByTheirWords(t *testing.T) {
	s, cases := searchableSite(t), searchCases(t)
	for _, page := range cases.Pages {
		s.search.index.Set(page.Path, s.textsOf(page.Path, page.HTML))
	}
	if len(cases.Cases) == 0 {
		t.Fatal("no cases")
	}
	for _, one := range cases.Cases {
		want := `<div class="search__found" data-found="">` + one.HTML + "</div>"
		if got := s.showFound(one.Question, s.search.index.Find(one.Question, mostFound)); got != want {
			t.Errorf("%s:\n%s\nnot\n%s", one.Name, got, want)
		}
	}
}

func TestTheSearchPageShowsResultsOnlyForAQuery(t *testing.T) {
	s := searchableSite(t)
	s.search.index.Set("/pricing", []fulltext.Text{{Kind: 5, Address: "/pricing", Title: "Pricing"}})
	blank := testapp.Text(t, testapp.Ask(s, "GET", "/search?for=+&utm_source=x"))
	if blank != testapp.Text(t, testapp.Ask(s, "GET", "/search")) || !strings.Contains(blank, `data-found=""></div>`) {
		t.Errorf("%s", blank)
	}
	answer := http.HandlerFunc(s.ServeSearch)
	response := testapp.Ask(answer, "GET", "/search?for=%20%3Cb%3E%20%20pricing%22&x=1", "Accept-Encoding", "identity")
	text := testapp.Text(t, response)
	for _, part := range []string{
		"<title>&lt;b&gt; pricing&quot; · Search</title>", `<input name="for" value="&lt;b&gt; pricing&quot;"/>`,
		`<a class="link" href="/pricing"><mark>Pricing</mark></a>`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %s", text, part)
		}
	}
	for name, want := range map[string]string{
		"Cache-Control": "private, no-cache", "X-Site-Build": s.meta.Build, "Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": s.search.page.Policy,
	} {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	// ServeStored leaves a query to the router, so that the request needs one of the limited slots.
	if status := testapp.Ask(s, "GET", "/search?for=pricing").StatusCode; status != http.StatusNotFound {
		t.Errorf("a question was answered without a place: %d", status)
	}
}

func TestALongQueryIsShortened(t *testing.T) {
	s := searchableSite(t)
	text := testapp.Text(t, testapp.Ask(http.HandlerFunc(s.ServeSearch), "GET",
		"/search?for="+strings.Repeat("é", 300)))
	if strings.Count(text, "é") != 3*s.meta.Search.Letters {
		t.Errorf("%d letters", strings.Count(text, "é"))
	}
}
