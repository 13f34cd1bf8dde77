package site

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/answers"
	"lexharbor/internal/jobs"
	"lexharbor/internal/settings"
)

const (
	// startLimit limits how long the start renders pages before the first request. The rest is rendered in the
	// background.
	startLimit = 20 * time.Second
	// standbyRetry is the Retry-After (seconds) of a standby's 503. The standby may have taken over by then.
	standbyRetry = "5"
)

// Part is the program's part for the website. Call Place with the public address before Prepare.
type Part struct {
	jobs.Work    // the job that renders pages
	Built        fs.FS
	PicturesPath string // path prefix of pictures
	// Shown returns the database collections that pages show.
	Shown func(app core.App) ([]string, error)
	// Pictures returns a handler for the pictures in a database. It calls missing for a picture that does not exist.
	Pictures func(app core.App, missing func(http.ResponseWriter, *http.Request)) http.Handler
	Unbound  []string // IDs of middlewares that pages and pictures skip
	Engines  renders
	// Ask calls the JavaScript function of this name in the hooks and stores its result in into, a pointer.
	Ask func(name string, into any, arguments ...any) error

	site    *Site
	job     *jobs.Job   // nil before Prepare
	serving atomic.Bool // true when the server is ready for the first request
	// personal is locked while a page for one visitor is rendered. So all requests for such pages together occupy only
	// one render engine.
	personal sync.Mutex
}

// Configure checks all settings except LOGIN_URL, which Place checks. It also loads the build.
func (p *Part) Configure() error {
	var wrong settings.Wrong
	settings.Read(&wrong, sharedCacheFromEnvironment)
	settings.Read(&wrong, func() (workerSwitch, error) { return workerSwitchOf("") })
	if err := wrong.Err(); err != nil {
		return err
	}
	var err error
	if p.site, err = Load(p.Built, "", ""); err != nil {
		return fmt.Errorf("the built site cannot be read: %w", err)
	}
	return nil
}

// Place loads the site for this public address. /login redirects to LOGIN_URL, the address where customers sign in (see
// ParseLogin). Without LOGIN_URL, /login is a page of the site.
func (p *Part) Place(origin string) error {
	login, err := ParseLogin(loginURL.Value(), origin)
	if err != nil {
		return err
	}
	p.site, err = Load(p.Built, origin, login)
	return err
}

// Bind excludes the files of former builds from backups and restores.
func (p *Part) Bind(app core.App) error {
	LeaveOutOfBackups(app)
	return nil
}

// Prepare reads the stored pages and registers the job that renders pages. The job runs each minute, and after every
// commit that changes what the pages show.
func (p *Part) Prepare(e *core.ServeEvent) error {
	app := e.App
	p.site.StoreAssets(app.DataDir())
	if err := p.site.Follow(app); err != nil {
		return err
	}
	shown, err := p.Shown(app)
	if err != nil {
		return err
	}
	p.site.listed.countChanges(app, shown...)
	p.job = jobs.EveryMinute(app, "render-pages", func() {
		p.site.Render(app, func() {
			if err := p.render(app); err != nil {
				app.Logger().Error("the pages were not rendered", "error", err)
			}
		})
	})
	p.Of = renderJob{p.job, &p.site.behind}
	p.site.RenderBy(p.job.Request)
	jobs.RunAfterCommits(app, p.job, shown...)
	return nil
}

// Begin runs the render job before the first request, and waits up to startLimit until it ends. A second run in the
// background renders the rest.
func (p *Part) Begin(*core.ServeEvent) error {
	ctx, cancel := context.WithTimeout(context.Background(), startLimit)
	defer cancel()
	p.job.Request()
	p.job.Wait(ctx)
	p.serving.Store(true)
	p.job.Request()
	return nil
}

// Around answers requests for existing pages and files without PocketBase's router.
func (p *Part) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/_":
			http.Redirect(w, r, "/_/", http.StatusPermanentRedirect)
		case r.URL.Path == "/admin": // staff type this address; the inbox leads to the other desks
			http.Redirect(w, r, "/admin/inbox", http.StatusFound)
		case answers.IsAPI(r.URL.Path) && answers.IsStrangeURL(r.URL):
			answers.Refuse(w, http.StatusNotFound)
		case answers.IsAPI(r.URL.Path) || answers.IsDashboard(r.URL.Path):
			next.ServeHTTP(w, r)
		case answers.IsStrangeURL(r.URL):
			p.Missing(w, r)
		case !p.site.ServeStored(w, r):
			next.ServeHTTP(w, r)
		}
	})
}

// Route sends all requests that neither PocketBase nor the JavaScript hooks handle to the site. Pages skip the
// middlewares of API requests.
func (p *Part) Route(e *core.ServeEvent) error {
	unbound := append([]string{
		apis.DefaultActivityLoggerMiddlewareId, apis.DefaultRateLimitMiddlewareId,
		apis.DefaultLoadAuthTokenMiddlewareId,
		apis.DefaultSuperuserIPsWhitelistMiddlewareId, apis.DefaultSecurityHeadersMiddlewareId,
		apis.DefaultBodyLimitMiddlewareId, apis.DefaultCorsMiddlewareId,
	}, p.Unbound...)
	e.Router.GET("/search", apis.WrapStdHandler(http.HandlerFunc(p.site.ServeSearch))).Unbind(unbound...)
	for pattern, handler := range map[string]http.Handler{
		"/":                          http.HandlerFunc(p.site.ServeRest),
		p.PicturesPath + "{path...}": p.Pictures(e.App, p.site.Missing),
	} {
		e.Router.Route("", pattern, apis.WrapStdHandler(handler)).Unbind(unbound...)
	}
	return nil
}

// Hooks returns the functions with which JavaScript hooks send a page to one visitor, and render outdated pages.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** Renders a page for one visitor and answers with it. The page has no scripts, and no cache may store it. */
send(e: PbRequestEvent, status: number, path: string, data: SiteRenderData): void`: p.send,
		`/** Renders the stale pages once, as the job render-pages does. For commands that run beside the server. */
render(app: PbApp): void`: p.render,
	}
}

func (p *Part) send(e *core.RequestEvent, status int, path string, data json.RawMessage) error {
	text, err := p.renderPersonal(path, string(data))
	if err != nil {
		return err
	}
	var page struct{ Head, HTML string }
	if err := json.Unmarshal([]byte(text), &page); err != nil {
		return err
	}
	p.SendPersonal(e.Response, e.Request, status, page.Head, page.HTML)
	return nil
}

func (p *Part) renderPersonal(path, data string) (string, error) {
	p.personal.Lock()
	defer p.personal.Unlock()
	return p.Engines.Render(path, data)
}

// render is one run of the render job.
func (p *Part) render(app core.App) error {
	announceDuePosts(app)
	work := &run{
		site: p.site, app: app, content: hooksContent{app, p.Ask}, engines: p.Engines,
		isServing: p.serving.Load, asked: p.job.Asked, again: p.job.Request,
	}
	return work.render()
}

// Commands returns the command `worker`.
func (p *Part) Commands(app core.App) []*cobra.Command { return []*cobra.Command{NewCommand(app)} }

// ReadOnly returns a handler for a standby. It serves the built pages, and the stored pages of a database if app is not
// nil. API requests, the dashboard and writes get 503, because only the active server can answer them.
func (p *Part) ReadOnly(app core.App) (http.Handler, error) {
	pages, pictures := p.site, http.Handler(http.HandlerFunc(p.site.Missing))
	if app != nil {
		var err error
		if pages, err = Load(p.Built, p.site.origin, ""); err != nil {
			return nil, err
		}
		if err := pages.Follow(app); err != nil {
			return nil, err
		}
		pictures = p.Pictures(app, pages.Missing)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
		switch {
		case answers.IsAPI(r.URL.Path) || answers.IsDashboard(r.URL.Path) || !isRead:
			w.Header().Set("Retry-After", standbyRetry)
			answers.Refuse(w, http.StatusServiceUnavailable)
		case answers.IsStrangeURL(r.URL):
			pages.Missing(w, r)
		case strings.HasPrefix(r.URL.Path, p.PicturesPath):
			pictures.ServeHTTP(w, r)
		case !pages.ServeStored(w, r):
			pages.ServeRest(w, r)
		}
	}), nil
}

// StandIn is like ReadOnly, for a standby that has not called Place. Call it first with a nil app: it then reads the
// public address from the environment.
func (p *Part) StandIn(app core.App) (http.Handler, error) {
	if app == nil {
		origin, err := settings.SiteOrigin()
		if err != nil {
			return nil, err
		}
		if p.site, err = Load(p.Built, origin, ""); err != nil {
			return nil, err
		}
	}
	return p.ReadOnly(app)
}

// IsListed reports whether search engines may list the page at this path.
func (p *Part) IsListed(path string) bool { return p.site.IsListed(path) }

// Missing answers 404; see Site.Missing.
func (p *Part) Missing(w http.ResponseWriter, r *http.Request) { p.site.Missing(w, r) }

// SendPersonal sends a page that was rendered for one visitor; see Site.SendPersonal.
func (p *Part) SendPersonal(w http.ResponseWriter, r *http.Request, status int, head, html string) {
	p.site.SendPersonal(w, r, status, head, html)
}

// Origin returns the site's public address, without a slash at its end.
func (p *Part) Origin() string { return p.site.Origin() }

// Version returns the version of the release.
func (p *Part) Version() string { return p.site.Version() }

// VitalsGroups returns the groups of web vitals; see Site.VitalsGroups.
func (p *Part) VitalsGroups() map[string][]string { return p.site.VitalsGroups() }

// DefaultPolicy returns the Content-Security-Policy of responses that are not pages.
func (p *Part) DefaultPolicy() string { return p.site.DefaultPolicy() }

// PurgeBy sets the function that purges keys from shared caches; see Site.PurgeBy.
func (p *Part) PurgeBy(purge func(keys []string)) { p.site.PurgeBy(purge) }
