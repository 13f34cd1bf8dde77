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

// searchPath is the page that answers what visitors look for:
// docs/decisions/0036-search-runs-in-memory-and-on-the-device.md.
const searchPath = "/search"

const mostFound = 10 // of each kind

// searchMeta is what pages and worker know of the search, too: src/search/rules/search-page.ts.
type searchMeta struct {
	Parameter string            `json:"parameter"` // of the address, which has the question
	Letters   int               `json:"letters"`   // that its field takes
	Field     string            `json:"field"`     // marks in the page where the question belongs
	Place     string            `json:"place"`     // and what was found
	Kinds     []searchKind      `json:"kinds"`
	Words     map[string]string `json:"words"` // sentences about what was found
}

// searchKind is a group of what is found; the last one has all that belongs to no other.
type searchKind struct {
	Label     string `json:"label"`
	Below     string `json:"below,omitempty"`     // the folder whose pages belong to it
	PartsOf   string `json:"partsOf,omitempty"`   // the page whose parts do
	Questions bool   `json:"questions,omitempty"` // whether answered questions of all pages do
}

// siteSearch finds what visitors look for: in each page that the sitemap names.
type siteSearch struct {
	index   *fulltext.Index
	page    *answers.Answer // as it is before anything was asked; nil without one
	parts   [4]string       // of it: before the title, the field's value, and what was found
	changed chan struct{}   // holds something when pages have changed
	ready   chan struct{}   // closed when all pages were read once
	known   map[string]*storedPage
}

func newSiteSearch() siteSearch {
	return siteSearch{
		index: fulltext.New(), changed: make(chan struct{}, 1), ready: make(chan struct{}),
		known: map[string]*storedPage{},
	}
}

// noteChange has the index brought in line with the pages soon.
func (f *siteSearch) noteChange() {
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

// loadSearch takes the search page apart once all files are there.
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

// questionOf returns what an address of the search page asks, in one line that is not longer than its field lets it be;
// "" for every other address.
func (s *Site) questionOf(r *http.Request) string {
	if r.URL.Path != searchPath || s.search.page == nil {
		return ""
	}
	asked := []rune(strings.Join(strings.Fields(r.URL.Query().Get(s.meta.Search.Parameter)), " "))
	return strings.TrimSpace(strings.ToValidUTF8(string(asked[:min(len(asked), s.meta.Search.Letters)]), ""))
}

// ServeSearch answers a question with the search page and what was found.
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

// showFound writes what was found; FOUND_SAMPLE in src/search/rules/search-page.ts has its elements and classes.
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

// textsOf is what can be found of a page: itself, the questions that it answers, and the parts that are a kind of their
// own.
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

// followTexts brings the index in line with the pages whenever these have changed, until ctx ends.
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

// readTexts reads the pages that have changed since it was called before.
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

// readText returns what can be found of a stored page; nothing where the sitemap does not name it.
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
