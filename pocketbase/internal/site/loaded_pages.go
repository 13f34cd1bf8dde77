package site

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/lru"
	"lexharbor/internal/markup"
)

// mostLoaded is how many contents of stored pages are cached in memory. One needs about 40 KB in the compressed forms
// that browsers request.
const mostLoaded = 256

// storedPage describes a page that the render job stored in the database. The description is always in memory, the
// content only while it is in the cache loadedPages.
type storedPage struct {
	record, updated string    // the record's id, and the time of its last change
	build, source   string    // the build that rendered it, and its source (see version)
	status          int       // HTTP status
	until           time.Time // when a preview expires; zero: never
	digest          string    // hash of the content; "": not read yet
	// listing is the page's information for search engines; nil: not read yet. Site.mu protects it. All other fields
	// are constant.
	listing *markup.Listing
}

func (p *storedPage) isOver(now time.Time) bool { return !p.until.IsZero() && !now.Before(p.until) }

// statusOf returns the HTTP status of a page with this stored status: the same from 400 on, otherwise 200.
func statusOf(stored int) int {
	if stored >= http.StatusBadRequest {
		return stored
	}
	return http.StatusOK
}

// untilOf returns when the page at a path expires, or the zero time. Only previews expire.
func untilOf(path, state string) time.Time {
	if strings.HasPrefix(path, PreviewPath) {
		return previewEnd(state)
	}
	return time.Time{}
}

func digestOf(record *core.Record) string {
	hash := sha256.New()
	for _, name := range []string{"head", "html", "state"} {
		digest := sha256.Sum256([]byte(record.GetString(name)))
		hash.Write(digest[:])
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

// loadedPages is an LRU cache of pages' contents.
type loadedPages struct {
	mu    *sync.Mutex
	table *lru.Table[string, loadedPage] // by path
}

// loadedPage is the content of one version of a page. Concurrent requests share one read from the database.
type loadedPage struct {
	of   *storedPage
	read func() (*answers.Answer, error)
}

func newLoadedPages() loadedPages {
	return loadedPages{&sync.Mutex{}, lru.NewTable[string, loadedPage](mostLoaded)}
}

func (l loadedPages) drop(page string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table.Drop(page)
}

// unreadable is the response while the database cannot return a page's content. Its status 503 prevents clients from
// treating the page as deleted.
var unreadable = unreadableAnswer()

func unreadableAnswer() *answers.Answer {
	a := answers.New("unreadable.txt", []byte("This page cannot be read at the moment. Please try again.\n"))
	a.Status, a.CacheControl, a.Policy = http.StatusServiceUnavailable, "no-store", pagePolicy(nil, nil, nil)
	return a
}

// stored returns the stored page at a path; nil if there is none or it has expired; unreadable if reading fails.
func (s *Site) stored(page string) *answers.Answer {
	s.mu.RLock()
	p := s.pages[page]
	s.mu.RUnlock()
	if p == nil || p.isOver(time.Now()) {
		return nil
	}
	answer, err := s.content(page, p)
	if err != nil {
		s.report("a stored page cannot be read", err)
		return unreadable
	}
	return answer
}

// IsListed reports whether search engines may list the page at this path. Staff's and visitors' own pages, previews and
// errors are not listed.
func (s *Site) IsListed(path string) bool {
	if built, isBuilt := s.listings[path]; isBuilt {
		return !built.Hidden
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	p := s.pages[path]
	return p != nil && p.until.IsZero() && statusOf(p.status) == http.StatusOK
}

// content returns the content of a version of a page, from the cache if possible. It returns nil if the page was just
// deleted.
func (s *Site) content(page string, p *storedPage) (*answers.Answer, error) {
	s.loaded.mu.Lock()
	one := s.loaded.table.Use(page)
	if one.of != p {
		*one = loadedPage{p, sync.OnceValues(func() (*answers.Answer, error) { return s.read(page, p) })}
	}
	read := one.read
	s.loaded.mu.Unlock()
	answer, err := read()
	if err != nil {
		s.loaded.mu.Lock()
		if one := s.loaded.table.Find(page); one != nil && one.of == p { // the next request tries again
			s.loaded.table.Drop(page)
		}
		s.loaded.mu.Unlock()
	}
	return answer, err
}

// read creates the response for a page from its database record.
func (s *Site) read(page string, p *storedPage) (*answers.Answer, error) {
	record, err := s.app.FindRecordById(pagesCollection, p.record)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	parts := s.shell
	if strings.HasPrefix(page, PreviewPath) {
		parts = s.previews
	}
	whole := s.withOrigin(parts.join(record.GetString("head"), record.GetString("html"), record.GetString("state")))
	a := answers.NewPacked("page.html", []byte(whole))
	a.Status, a.Policy, a.Build = p.status, s.policyOf(page, whole), s.meta.Build
	if p.until.IsZero() {
		a.Dictionaries = s.dictionaries
	} else {
		markSecret(a, s.policyOf(PreviewPath+"404", whole))
	}
	s.share(a, pageKey(page))
	return a, nil
}

// readListings reads the listings that the sitemap needs: of pages that another process or an earlier run rendered.
func (s *Site) readListings() error {
	lacking := map[string]*storedPage{} // by record id
	s.mu.RLock()
	for _, p := range s.pages {
		if p.listing == nil && p.until.IsZero() {
			lacking[p.record] = p
		}
	}
	s.mu.RUnlock()
	if len(lacking) == 0 {
		return nil
	}
	rows, err := s.app.DB().Select("id", "head").From(pagesCollection).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	found := make(map[*storedPage]*markup.Listing, len(lacking))
	for rows.Next() {
		var id, head string
		if err := rows.Scan(&id, &head); err != nil {
			return err
		}
		if p := lacking[id]; p != nil {
			listing := markup.ReadListing([]byte(s.withOrigin(head)))
			found[p] = &listing
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for p, listing := range found {
		p.listing = listing
	}
	return nil
}
