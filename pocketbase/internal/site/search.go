package site

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/fulltext"
	"lexharbor/internal/markup"
)

// searchPath is the path of the search page: docs/decisions/0036-search-runs-in-memory-and-on-the-device.md.
const searchPath = "/search"

const mostFound = 10 // most results shown of each searchKind

// searchMeta contains the settings of the search, which the browser and the service worker also use:
// src/search/rules/search-page.ts.
type searchMeta struct {
	Parameter string            `json:"parameter"` // name of the URL parameter with the query
	Letters   int               `json:"letters"`   // longest query in characters
	Field     string            `json:"field"`     // placeholder for the query in the HTML
	Place     string            `json:"place"`     // placeholder for the results in the HTML
	Kinds     []searchKind      `json:"kinds"`
	Words     map[string]string `json:"words"` // texts about the results
}

// searchKind is a group of results. The last group contains all results of no other group.
type searchKind struct {
	Label     string `json:"label"`
	Below     string `json:"below,omitempty"`     // pages in this folder belong to the group
	PartsOf   string `json:"partsOf,omitempty"`   // sections of this page belong to the group
	Questions bool   `json:"questions,omitempty"` // answered questions of all pages belong to the group
}

// siteSearch is the full-text search over the pages of the sitemap.
type siteSearch struct {
	index   *fulltext.Index
	page    *answers.Answer // the page without a query; nil: the build has no search page
	parts   [4]string       // HTML before, between and after title, query and results
	changed chan struct{}   // contains a value if pages have changed
	ready   chan struct{}   // closed after the first attempt to read all pages
	known   map[string]*storedPage
}

func newSiteSearch() siteSearch {
	return siteSearch{
		index: fulltext.New(), changed: make(chan struct{}, 1), ready: make(chan struct{}),
		known: map[string]*storedPage{},
	}
}

// markChanged makes followTexts update the index.
func (f *siteSearch) markChanged() {
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

// loadSearch splits the search page at its placeholders. Call it after all files are loaded. It fails if a placeholder
// is missing.
func (s *Site) loadSearch() error {
	page := s.files[searchPath]
	if page == nil || s.meta.Search.Parameter == "" {
		return nil
	}
	rest := string(page.Plain())
	for i, mark := range []string{"<title>", s.meta.Search.Field, s.meta.Search.Place} {
		before, after, found := strings.Cut(rest, mark)
		if !found {
			return errors.New("search.html lacks " + mark)
		}
		s.search.parts[i], rest = before, after
	}
	s.search.parts[3], s.search.page = rest, page
	return nil
}

// questionOf returns the query in a request for the search page, in one line and shortened to the allowed length. It
// returns "" for every other request.
func (s *Site) questionOf(r *http.Request) string {
	if r.URL.Path != searchPath || s.search.page == nil {
		return ""
	}
	asked := []rune(strings.Join(strings.Fields(r.URL.Query().Get(s.meta.Search.Parameter)), " "))
	return strings.TrimSpace(strings.ToValidUTF8(string(asked[:min(len(asked), s.meta.Search.Letters)]), ""))
}

// ServeSearch answers a query with the search page and its results. It waits for the first attempt to index all pages.
func (s *Site) ServeSearch(w http.ResponseWriter, r *http.Request) {
	asked, parts := s.questionOf(r), s.search.parts
	if asked == "" {
		s.ServeRest(w, r)
		return
	}
	select {
	case <-s.search.ready:
	case <-r.Context().Done():
		return
	}
	shown := s.showFound(asked, s.search.index.Find(asked, mostFound))
	said := escaped.Replace(asked)
	a := answers.NewPassing("search.html", []byte(
		parts[0]+"<title>"+said+" · "+parts[1]+` value="`+said+`"`+parts[2]+shown+parts[3],
	))
	a.Policy, a.Build, a.CacheControl = s.search.page.Policy, s.meta.Build, "private, no-cache"
	a.Send(w, r)
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// showFound returns the HTML of the results. FOUND_SAMPLE in src/search/rules/search-page.ts shows its elements and
// classes.
func (s *Site) showFound(asked string, found fulltext.Found) string {
	var text strings.Builder
	say := func(name string, numbers ...int) string {
		words := strings.ReplaceAll(s.meta.Search.Words[name], "{for}", escaped.Replace(asked))
		for _, number := range numbers {
			words = strings.Replace(words, "#", strconv.Itoa(number), 1)
		}
		return words
	}
	text.WriteString(`<div class="search__found" data-found=""><p class="search__count" role="status">`)
	switch found.Count {
	case 0:
		text.WriteString(say("none") + "</p><p>" + say("advice") + "</p>")
	case 1:
		text.WriteString(say("one") + "</p>")
	default:
		text.WriteString(say("many", found.Count) + "</p>")
	}
	if len(found.Instead) > 0 {
		instead := escaped.Replace(strings.Join(found.Instead, " "))
		text.WriteString(`<p class="note">` + strings.ReplaceAll(say("instead"), "{words}", instead) + "</p>")
	}
	for _, group := range found.Groups {
		name := "found-" + strconv.Itoa(group.Kind)
		text.WriteString(`<section class="search__group" aria-labelledby="` + name + `"><h2 id="` + name + `">` +
			s.meta.Search.Kinds[group.Kind].Label + `</h2><ol class="search__list">`)
		for _, each := range group.Best {
			shown := found.Extract(each)
			address := url.URL{Path: each.Address, Fragment: shown.Anchor}
			text.WriteString(`<li><a class="link" href="` + escaped.Replace(address.String()) + `">` +
				marked(shown.Title) + `</a><p>` + marked(shown.Body) + `</p></li>`)
		}
		text.WriteString("</ol>")
		if group.Count > len(group.Best) {
			text.WriteString(`<p class="note">` + say("best", len(group.Best), group.Count) + "</p>")
		}
		text.WriteString("</section>")
	}
	text.WriteString("</div>")
	return text.String()
}

func marked(pieces []fulltext.Piece) string {
	var text strings.Builder
	for _, piece := range pieces {
		said := escaped.Replace(piece.Text)
		if piece.Said {
			said = "<mark>" + said + "</mark>"
		}
		text.WriteString(said)
	}
	return text.String()
}

// textsOf returns the texts of a page for the index: the page itself, its answered questions, and the sections that are
// separate results.
func (s *Site) textsOf(page, whole string) []fulltext.Text {
	title, passages := markup.ReadPassages([]byte(whole))
	kinds := s.meta.Search.Kinds
	parts := slices.IndexFunc(kinds, func(kind searchKind) bool { return kind.PartsOf == page })
	questions := slices.IndexFunc(kinds, func(kind searchKind) bool { return kind.Questions })
	own := fulltext.Text{Kind: s.kindOf(page), Address: page, Title: title}
	var texts []fulltext.Text
	alone := func(kind int, passage markup.Passage) {
		texts = append(texts, fulltext.Text{
			Kind: kind, Address: page, Title: passage.Heading,
			Passages: []fulltext.Passage{{Anchor: passage.Anchor, Body: passage.Body}},
		})
	}
	for _, passage := range passages {
		switch {
		case passage.IsQuestion && questions >= 0:
			alone(questions, passage)
		case parts >= 0 && passage.Heading != "":
			alone(parts, passage)
		default:
			own.Passages = append(own.Passages, fulltext.Passage{
				Anchor: passage.Anchor, Heading: passage.Heading, Body: passage.Body,
			})
		}
	}
	return append(texts, own)
}

func (s *Site) kindOf(page string) int {
	kinds := s.meta.Search.Kinds
	at := slices.IndexFunc(kinds, func(kind searchKind) bool {
		return kind.Below != "" && path.Dir(page) == kind.Below
	})
	if at < 0 {
		return len(kinds) - 1
	}
	return at
}

// followTexts indexes all pages, and then updates the index whenever pages change, until ctx ends.
func (s *Site) followTexts(ctx context.Context, app core.App) {
	if len(s.meta.Search.Kinds) == 0 {
		close(s.search.ready)
		return
	}
	for page, listing := range s.listings {
		if file := s.files[page]; file.Status == http.StatusOK && s.location(page, listing) != "" {
			s.search.index.Set(page, s.textsOf(page, string(file.Plain())))
		}
	}
	for read := sync.OnceFunc(func() { close(s.search.ready) }); ; {
		var again <-chan time.Time
		if err := s.readTexts(ctx, app); err != nil && ctx.Err() == nil {
			s.report("what stored pages say cannot be read; this is tried again until it works", err)
			again = time.After(watchEvery)
		}
		read()
		select {
		case <-s.search.changed:
		case <-again:
		case <-ctx.Done():
			return
		}
	}
}

// readTexts adds the pages that have changed since the last call to the index, and removes deleted ones.
func (s *Site) readTexts(ctx context.Context, app core.App) error {
	s.mu.RLock()
	pages := maps.Clone(s.pages)
	s.mu.RUnlock()
	for page := range s.search.known {
		if pages[page] == nil {
			s.search.index.Set(page, nil)
			delete(s.search.known, page)
		}
	}
	for page, p := range pages {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if s.search.known[page] == p {
			continue
		}
		texts, err := s.readText(app, page, p)
		if err != nil {
			return err
		}
		s.search.index.Set(page, texts)
		s.search.known[page] = p
	}
	return nil
}

// readText returns the texts of a stored page, or none if the sitemap does not contain the page.
func (s *Site) readText(app core.App, page string, p *storedPage) ([]fulltext.Text, error) {
	if p.status != http.StatusOK || !p.until.IsZero() {
		return nil, nil
	}
	var row struct {
		Head string `db:"head"`
		HTML string `db:"html"`
	}
	err := app.DB().Select("head", "html").From(pagesCollection).Where(dbx.HashExp{"id": p.record}).One(&row)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if s.location(page, markup.ReadListing([]byte(s.withOrigin(row.Head)))) == "" {
		return nil, nil
	}
	return s.textsOf(page, row.HTML), nil
}
