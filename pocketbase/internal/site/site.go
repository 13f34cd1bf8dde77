// Package site serves the website: the files of the build, pages rendered from the database, the search, the feed and
// the sitemap. A job renders the pages and stores them in the database. JavaScript hooks decide which pages exist and
// what each shows. A JavaScript engine (package render) draws them.
package site

import (
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/dcz"
	"lexharbor/internal/markup"
)

// Site contains the files of the build, and the pages that the program rendered and stored in the database.
type Site struct {
	meta     siteMeta                   // the build's description of itself; see site_meta.go
	origin   string                     // scheme and host of the public address, no slash at the end
	login    string                     // address where customers sign in; empty: /login is a built page. See login.go
	policy   string                     // Content-Security-Policy of responses that are not pages
	files    map[string]*answers.Answer // by the path that a browser requests
	listings map[string]markup.Listing  // information for search engines of built pages, by path
	shell    shell
	notFound map[string]*answers.Answer // not-found pages by folder; empty if the program was built without the site

	security securityText  // see security_text.go
	worker   workerSwitch  // see worker.go
	former   *formerAssets // see former_assets.go; nil before StoreAssets
	// shared is the Cache-Control of responses that shared caches may store; "": they may store none. See
	// shared_cache.go.
	shared   string
	retiring *answers.Answer
	bundles  map[string]*remembered[*answers.Answer] // by path; see bundle.go

	dictionaries *dcz.Dictionaries // which browsers may have stored; see dictionary.go
	dictionary   func() builtDictionary

	app    core.App    // the database of stored pages; nil before Follow
	loaded loadedPages // cached contents; see loaded_pages.go
	search siteSearch  // see search.go

	unfollow func() // stops what Follow started; nil before Follow

	mu       sync.RWMutex
	pages    map[string]*storedPage   // by path; see loaded_pages.go
	paths    map[string]string        // path by record ID
	mapping  *answers.Answer          // the sitemap; nil: it must be created again
	purge    func(keys []string)      // purges keys from shared caches; nil before PurgeBy
	outdated []string                 // keys of the next purge
	awaited  map[string]chan struct{} // channels by path; closed when the page is rendered or rendering failed

	addresses     remembered[postAddresses]
	feed          remembered[*answers.Answer]
	requestRender func() // requests a run of the job render-pages; nil before RenderBy
	// answered contains the paths that readers waited for when the current run began. Only the render job uses it.
	answered map[string]bool
	behind   behind              // see render_behind.go
	asking   sync.Mutex          // held while the hooks list pages, and while a page is stored (see renderPage)
	listed   listedPages         // see listed_pages.go
	due      *time.Timer         // starts a run when the next scheduled post becomes public
	report   func(string, error) // logs to PocketBase's log
	previews shell               // the shell of previews, which have no scripts
}

// Load reads site/ and site-meta.json of the build. Without site-meta.json the Site is empty. origin is the public
// address, without a slash at its end. login is the address where customers sign in, or empty (see ParseLogin).
func Load(built fs.FS, origin, login string) (*Site, error) {
	s := &Site{
		origin: origin, login: login, policy: pagePolicy(nil, nil, nil),
		files: map[string]*answers.Answer{}, listings: map[string]markup.Listing{},
		notFound: map[string]*answers.Answer{}, pages: map[string]*storedPage{},
		paths: map[string]string{}, awaited: map[string]chan struct{}{}, loaded: newLoadedPages(),
		search: newSiteSearch(), dictionaries: dcz.New(),
	}
	s.dictionary = s.newDictionary()
	var err error
	if s.shared, err = sharedCacheFromEnvironment(); err != nil {
		return nil, err
	}
	s.bundles = s.newBundles()
	meta, err := readSiteMeta(built)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	s.meta = meta
	s.policy = s.policyOf("default", "")
	err = fs.WalkDir(built, "site", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return s.load(built, strings.TrimPrefix(name, "site/"))
	})
	return s, errors.Join(err, s.loadSearch())
}

// load loads one file of the build. It skips compressed copies (.br, .gz); loadUnchanged reads them with the original.
func (s *Site) load(built fs.FS, name string) error {
	if plain := strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz"); plain != name &&
		fileExists(built, "site/"+plain) {
		return nil
	}
	if _, isText := answers.ContentType(name); !isText || strings.HasPrefix(name, "assets/") {
		return s.loadUnchanged(built, name)
	}
	content, err := fs.ReadFile(built, "site/"+name)
	if err != nil {
		return err
	}
	placed := s.withOrigin(string(content))
	switch {
	case name == "shell.html":
		s.shell, err = parseShell(placed)
		return err
	case name == "preview-shell.html":
		s.previews, err = parseShell(placed)
		return err
	case path.Ext(name) == ".html":
		return s.loadPage(name, placed)
	case "/"+name == securityPath:
		s.security = securityText(placed)
		return nil
	case placed == string(content) && name != retiringWorker:
		return s.loadUnchanged(built, name)
	}
	a := answers.New(name, []byte(placed))
	a.Policy, a.Dictionaries = s.policy, s.dictionaries
	if name == retiringWorker {
		s.retiring = a
		return nil
	}
	s.loadFile(name, a)
	return nil
}

// loadUnchanged loads a file that the server sends unchanged. The content is read at the first request, because most
// files are rarely requested.
func (s *Site) loadUnchanged(built fs.FS, name string) error {
	info, err := fs.Stat(built, "site/"+name)
	if err != nil {
		return err
	}
	a := answers.ReadBy(name, info.Size(), readFile(built, "site/"+name))
	a.Policy = s.policy
	a.Dictionaries = s.dictionaries
	a.Prepare(preparedCopy(built, "site/"+name+".br"), preparedCopy(built, "site/"+name+".gz"))
	s.loadFile(name, a)
	return nil
}

func (s *Site) loadFile(name string, a *answers.Answer) {
	switch {
	case strings.HasPrefix(name, "assets/"):
		a.CacheControl = assetsCache
	case "/"+name != workerPath:
		s.share(a)
	}
	s.files["/"+name] = a
}

func (s *Site) loadPage(name, whole string) error {
	page := "/" + strings.TrimSuffix(strings.TrimSuffix(name, ".html"), "index")
	if page != "/" {
		page = strings.TrimSuffix(page, "/")
	}
	a := answers.New(name, []byte(whole))
	a.Policy, a.Build = s.policyOf(page, whole), s.meta.Build
	if path.Base(page) == "404" {
		a.Status = http.StatusNotFound
		if page == PreviewPath+"404" {
			markSecret(a, a.Policy)
		}
		s.notFound[path.Dir(page)] = a
		return nil
	}
	s.share(a, pageKey(page))
	a.Dictionaries = s.dictionaries
	s.files[page], s.listings[page] = a, markup.ReadListing([]byte(whole))
	return nil
}

func (s *Site) withOrigin(text string) string {
	return strings.ReplaceAll(text, s.meta.Origin, s.origin)
}

// Origin returns the site's public address, without a slash at its end.
func (s *Site) Origin() string { return s.origin }

// Build returns the name of the build, or "" if the program was built without the site.
func (s *Site) Build() string { return s.meta.Build }

// Version returns the version of the release, such as "0.1.0", or "" if the program was built without the site.
func (s *Site) Version() string { return s.meta.Version }

// VitalsGroups returns the groups of web vitals by dimension. The last group of each dimension is for all others.
func (s *Site) VitalsGroups() map[string][]string { return s.meta.VitalsGroups }

// DefaultPolicy returns the Content-Security-Policy of responses that are not pages.
func (s *Site) DefaultPolicy() string { return s.policy }

// policyOf returns the Content-Security-Policy for a page's HTML. It allows the first style element of the head, and
// the page's inline scripts. The build lists these scripts by path; other pages have the default ones.
func (s *Site) policyOf(path, whole string) string {
	scripts, found := s.meta.Scripts[path]
	if !found {
		scripts = s.meta.Scripts["default"]
	}
	return pagePolicy(scripts, styleHashes(whole), s.meta.TrustedTypes)
}

// find returns the response for a path, or nil.
func (s *Site) find(page string) *answers.Answer {
	if page == workerPath && s.retiring != nil && s.worker.isOff() {
		return s.retiring
	}
	if a := s.files[page]; a != nil {
		return a
	}
	switch page {
	case sitemapPath:
		return s.sitemap()
	case feedPath:
		return s.feedAnswer()
	case securityPath:
		return s.security.answer(s.policy, time.Now())
	}
	if bundle := s.bundles[page]; bundle != nil {
		answer, err := bundle.get()
		if answer == nil && err != nil {
			return unreadable
		}
		return answer
	}
	if strings.HasPrefix(page, assetsPath) {
		return s.former.find(page, time.Now())
	}
	if strings.HasPrefix(page, PreviewPath) {
		page = previewKey(page)
	}
	return s.stored(page)
}

// ServeStored answers a request for a page or file that exists, after waiting for a page that is not rendered yet. For
// any other request it sends nothing and returns false. PocketBase's router or ServeRest then answers.
func (s *Site) ServeStored(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || s.login != "" && r.URL.Path == loginPath ||
		s.questionOf(r) != "" {
		return false
	}
	if r.URL.Path == forgetPath {
		forgetDictionary(w, r)
		return true
	}
	s.awaitPage(r.Context(), r.URL.Path)
	a := s.find(r.URL.Path)
	if a == nil {
		return false
	}
	a.Send(w, r)
	return true
}

// ServeRest answers requests that neither PocketBase nor ServeStored answers. It does not call awaitPage, which would
// render a failed page a second time.
func (s *Site) ServeRest(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		answers.Sentence(w, r, http.StatusMethodNotAllowed, "This address can only be read.")
		return
	}
	if s.notFound["/"] == nil && len(s.files) == 0 {
		answers.Sentence(w, r, http.StatusNotFound, "This program was built without its site.")
		return
	}
	if answers.IsStrangeURL(r.URL) {
		s.Missing(w, r)
		return
	}
	if s.login != "" && r.URL.Path == loginPath {
		s.sendToLogin(w)
		return
	}
	// The redirect leads only to an existing page, so its location can never be another host.
	if page := answers.CleanPath(r.URL.Path); page != r.URL.Path {
		if a := s.find(page); a != nil && a.Build != "" {
			redirect(w, url.URL{Path: page, RawQuery: r.URL.RawQuery})
			return
		}
	}
	if s.sendToArticle(w, r) || s.sendLater(w, r) {
		return
	}
	s.Missing(w, r)
}

func fileExists(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// preparedCopy returns a function that reads a compressed copy made by the build, or nil if there is none.
func preparedCopy(files fs.FS, name string) func() []byte {
	if !fileExists(files, name) {
		return nil
	}
	return readFile(files, name)
}

// readFile returns a function that reads a file built into the program. The file must exist.
func readFile(files fs.FS, name string) func() []byte {
	return func() []byte {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		return content
	}
}
