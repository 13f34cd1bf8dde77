package site

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/answers"
)

const (
	blogPath = "/blog/"
	// firstRenderLimit is how long a reader's request waits for a page that is being rendered.
	firstRenderLimit = 10 * time.Second
	// renderedSoon is the Retry-After and the Refresh (seconds) of the 503 for a page that was not rendered in time.
	renderedSoon = "2"
)

// postAddresses contains the slugs of public articles, and their former slugs.
type postAddresses struct {
	slugs   map[string]string // slug by record ID
	changed map[string]string // last change of the article by slug, in the database's format
	former  map[string]string // record ID by former slug
}

func readPostAddresses(app core.App) (postAddresses, error) {
	addresses := postAddresses{map[string]string{}, map[string]string{}, map[string]string{}}
	var posts []*struct {
		ID      string `db:"id"`
		Slug    string `db:"slug"`
		Updated string `db:"updated"`
	}
	if err := app.DB().NewQuery("SELECT id, slug, updated FROM public_posts").All(&posts); err != nil {
		return addresses, err
	}
	for _, post := range posts {
		addresses.slugs[post.ID], addresses.changed[post.Slug] = post.Slug, post.Updated
	}
	var moved []*struct {
		Slug string `db:"slug"`
		Post string `db:"post"`
	}
	if err := app.DB().NewQuery("SELECT slug, post FROM slug_redirects").All(&moved); err != nil {
		return addresses, err
	}
	for _, row := range moved {
		addresses.former[row.Slug] = row.Post
	}
	return addresses, nil
}

// isPublic reports whether an article may be read now, even if its page is not rendered yet.
func (a postAddresses) isPublic(slug string) bool {
	_, public := a.changed[slug]
	return public
}

var recordID = regexp.MustCompile(`^[a-z0-9]{15}$`)

// moved returns the current slug of the public post with this former slug or record ID, or "" if there is none.
func (a postAddresses) moved(name string) string {
	slug := a.slugs[a.former[name]]
	if slug == "" && recordID.MatchString(name) {
		slug = a.slugs[name]
	}
	if slug == name || !a.isPublic(slug) {
		return ""
	}
	return slug
}

// articleName returns the last part of an address directly below /blog, or "".
func articleName(page string) string {
	name, found := strings.CutPrefix(page, blogPath)
	if !found || strings.Contains(name, "/") {
		return ""
	}
	return name
}

// awaitPage waits for a page that is not rendered by this build yet, or has just become public. Each call that waits
// also requests a run of the render job. It returns when the page is stored, when rendering has failed, when the reader
// disconnects, or after firstRenderLimit.
func (s *Site) awaitPage(ctx context.Context, page string) {
	s.mu.RLock()
	stored, request := s.pages[page], s.requestRender
	s.mu.RUnlock()
	if request == nil || stored != nil && stored.build == s.meta.Build {
		return
	}
	if stored == nil {
		if name := articleName(page); name == "" || !s.postAddresses().isPublic(name) {
			return
		}
	}
	s.mu.Lock()
	rendered := s.awaited[page]
	if rendered == nil {
		rendered = make(chan struct{})
		s.awaited[page] = rendered
	}
	s.mu.Unlock()
	request()
	ctx, cancel := context.WithTimeout(ctx, firstRenderLimit)
	defer cancel()
	select {
	case <-rendered:
	case <-ctx.Done():
	}
}

// RenderBy sets the function that requests a run of the job render-pages. Call it before the first request.
func (s *Site) RenderBy(request func()) { s.requestRender = request }

// Render executes run, a run of the job render-pages. Afterwards it releases the requests that waited for pages. It
// also schedules a run for when the next post becomes public. Runs must not overlap.
func (s *Site) Render(app core.App, run func()) {
	s.answered = s.awaitedPages()
	defer s.answerReaders()
	run()
	if s.due != nil {
		s.due.Stop()
	}
	if next, err := NextPostDate(app); err == nil && !next.IsZero() {
		s.due = time.AfterFunc(time.Until(next), s.requestRender)
	}
}

// answerReaders releases the requests that waited when the current run began. By now their pages are rendered, or
// rendering has failed.
func (s *Site) answerReaders() {
	s.release(s.answered)
	s.answered = nil // later readers wait for the next run
}

func (s *Site) awaitedPages() map[string]bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	pages := make(map[string]bool, len(s.awaited))
	for page := range s.awaited {
		pages[page] = true
	}
	return pages
}

// release releases the requests that wait for these pages, whether rendered or not.
func (s *Site) release(pages map[string]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for page := range pages {
		if rendered := s.awaited[page]; rendered != nil {
			close(rendered)
			delete(s.awaited, page)
		}
	}
}

// announceDuePosts saves each scheduled post whose date has passed, so that PocketBase notifies realtime clients. The
// save makes the post's last change later than its date, so it is not announced again.
func announceDuePosts(app core.App) {
	var due []string
	err := app.DB().
		NewQuery("SELECT id FROM public_posts WHERE updated < published_date ORDER BY published_date").
		Column(&due)
	if err != nil {
		app.Logger().Error("scheduled posts cannot be read", "error", err)
	}
	for _, id := range due {
		post, err := app.FindRecordById("blog_posts", id)
		if err == nil {
			err = app.Save(post)
		}
		if err != nil {
			app.Logger().Error("a scheduled post was not announced", "post", id, "error", err)
		}
	}
}

// postAddresses returns the addresses of posts. They are empty before bindPosts, as on a server without a database.
func (s *Site) postAddresses() postAddresses {
	if s.addresses.read == nil {
		return postAddresses{}
	}
	addresses, err := s.addresses.get()
	if err != nil {
		s.report("the addresses of posts cannot be read", err)
	}
	return addresses
}

// sendToArticle redirects from an article's former slug or record ID to its current address. It returns false, without
// an answer, if there is no such article.
func (s *Site) sendToArticle(w http.ResponseWriter, r *http.Request) bool {
	name := articleName(answers.CleanPath(r.URL.Path))
	if name == "" {
		return false
	}
	slug := s.postAddresses().moved(name)
	if slug == "" {
		return false
	}
	redirect(w, url.URL{Path: blogPath + slug, RawQuery: r.URL.RawQuery})
	return true
}

// Leads reports whether a path of this site leads to a page or file, at once or by a redirect to an article. It reports
// true for all paths of PocketBase and of stored pictures.
func (p *Part) Leads(path string) bool {
	if answers.PathClass(path) != "page" || path == loginPath {
		return true
	}
	page := cmp.Or(answers.CleanPath(path), "/")
	name := articleName(page)
	return p.site.find(path) != nil || p.site.find(page) != nil ||
		name != "" && (p.site.postAddresses().isPublic(name) || p.site.postAddresses().moved(name) != "")
}

// sendLater answers 503 for a page that requests still wait for; the page exists, so 404 would be wrong. The browser
// retries by itself. It returns false, without an answer, for other pages.
func (s *Site) sendLater(w http.ResponseWriter, r *http.Request) bool {
	s.mu.RLock()
	awaited := s.awaited[r.URL.Path] != nil
	s.mu.RUnlock()
	if !awaited {
		return false
	}
	w.Header().Set("Retry-After", renderedSoon)
	w.Header().Set("Refresh", renderedSoon)
	answers.Sentence(w, r, http.StatusServiceUnavailable,
		"This article is being prepared. Please try again in a moment.")
	return true
}

// redirect answers with a permanent redirect that caches must revalidate, because the old address may become a page
// again.
func redirect(w http.ResponseWriter, to url.URL) {
	w.Header().Set("Location", to.String())
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusPermanentRedirect)
}

// bindPosts sets how addresses and feed are read. It drops both after this process commits a change of posts.
func (s *Site) bindPosts(app core.App) {
	next := func() (time.Time, error) { return NextPostDate(app) }
	s.addresses.read, s.addresses.ends = func() (postAddresses, error) { return readPostAddresses(app) }, next
	s.feed.read, s.feed.ends = func() (*answers.Answer, error) { return s.readFeed(app) }, next
	s.report = func(message string, err error) { app.Logger().Error(message, "error", err) }
	follow := func(e *core.RecordEvent) error {
		s.forgetPosts()
		s.mu.Lock()
		s.forgetShared(feedKey, sitemapKey)
		s.mu.Unlock()
		return e.Next()
	}
	collections := []string{"blog_posts", "blog_authors", "slug_redirects"}
	app.OnRecordAfterCreateSuccess(collections...).BindFunc(follow)
	app.OnRecordAfterUpdateSuccess(collections...).BindFunc(follow)
	app.OnRecordAfterDeleteSuccess(collections...).BindFunc(follow)
}

func (s *Site) forgetPosts() {
	s.addresses.forget()
	s.feed.forget()
}

// NextPostDate returns when the next scheduled post becomes public, or the zero time if none is scheduled.
func NextPostDate(app core.App) (time.Time, error) {
	var next types.DateTime
	err := app.DB().NewQuery("SELECT COALESCE(MIN(published_date), '') FROM scheduled_posts").Row(&next)
	return next.Time(), err
}
