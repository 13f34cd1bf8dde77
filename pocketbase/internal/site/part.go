package site

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/answers"
	"lexharbor/internal/jobs"
	"lexharbor/internal/paths"
	"lexharbor/internal/settings"
)

const (
	// startLimit is what rendering may cost before the first request is taken; the rest follows behind.
	startLimit = 20 * time.Second
	// standbyRetry is after how many seconds it is worth asking a standby again: it may have taken over.
	standbyRetry = "5"
)

// Part is the site of the program. It is made with the build, and gets its address by Place.
type Part struct {
	jobs.Work    // renders what was saved: who waits sees it
	Built        fs.FS
	Shown        []string // the collections that pages show
	PicturesPath string   // below which pictures are
	// Pictures answers for the pictures of a database; missing says that there is none.
	Pictures func(app core.App, missing func(http.ResponseWriter, *http.Request)) http.Handler
	Unbound  []string // the middlewares that pages and pictures do not go through
	Engines  renders
	// Ask has the function of the hooks with this name answer into a pointer.
	Ask func(name string, into any, arguments ...any) error

	site    *Site
	job     *jobs.Job   // nil before Prepare
	serving atomic.Bool // set when the first request may be taken
}

// Configure reads the build and the settings of the site.
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

// Place puts the site at its public address. LOGIN_URL is where customers sign in; /login leads there. Without it,
// /login is a page of the site. See ParseLogin.
func (p *Part) Place(origin string) error {
	login, err := ParseLogin(loginURL.Value(), origin)
	if err != nil {
		return err
	}
	p.site, err = Load(p.Built, origin, login)
	return err
}

// Bind leaves out of backups what belongs to the program.
func (p *Part) Bind(app core.App) error {
	LeaveOutOfBackups(app)
	return nil
}

// Prepare reads the stored pages, and makes the job that renders them: it runs after every commit that changes what
// they show.
func (p *Part) Prepare(e *core.ServeEvent) error {
	app := e.App
	p.site.StoreAssets(app.DataDir())
	if err := p.site.Follow(app); err != nil {
		return err
	}
	p.job = jobs.EveryMinute(app, "render-pages", func() {
		p.site.Render(app, func() {
			if err := p.render(app); err != nil {
				app.Logger().Error("the pages were not rendered", "error", err)
			}
		})
	})
	p.Of = p.job
	p.site.RenderBy(p.job.Request)
	jobs.RunAfterCommits(app, p.job, p.Shown...)
	return nil
}

// Begin renders before the first request is taken, and what the start has left for later after it.
func (p *Part) Begin(*core.ServeEvent) error {
	ctx, cancel := context.WithTimeout(context.Background(), startLimit)
	defer cancel()
	p.job.Request()
	p.job.Wait(ctx)
	p.serving.Store(true)
	p.job.Request()
	return nil
}

// Around answers what lies in memory: most requests need nothing of the router.
func (p *Part) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/_":
			http.Redirect(w, r, "/_/", http.StatusPermanentRedirect)
		case paths.IsAPI(r.URL.Path) && paths.IsStrange(r.URL):
			answers.Refuse(w, http.StatusNotFound)
		case paths.IsAPI(r.URL.Path) || paths.IsDashboard(r.URL.Path):
			next.ServeHTTP(w, r)
		case paths.IsStrange(r.URL):
			p.Missing(w, r)
		case !p.site.ServeStored(w, r):
			next.ServeHTTP(w, r)
		}
	})
}

// Route gives what PocketBase and the hooks leave over to the site; pages pass none of the checks that calls need.
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

// Hooks answer with a page for one person.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** Renders a page for one person, and answers with it: without scripts, and for no cache. */
send(e: PbRequestEvent, status: number, path: string, data: SiteRenderData): void`: p.send,
		`/** Renders the lists that show what is no longer true, for a command beside the server. */
render(app: PbApp): void`: p.render,
	}
}

func (p *Part) send(e *core.RequestEvent, status int, path string, data json.RawMessage) error {
	text, err := p.Engines.Render(path, string(data))
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

// render does the work of a run.
func (p *Part) render(app core.App) error {
	announceDuePosts(app)
	work := &run{
		site: p.site, app: app, content: hooksContent{app, p.Ask}, engines: p.Engines, now: time.Now,
		isServing: p.serving.Load, isAsked: p.job.IsAsked, again: p.job.Request,
	}
	return work.render()
}

// Commands are those of the site.
func (p *Part) Commands(app core.App) []*cobra.Command { return []*cobra.Command{NewCommand(app)} }

// ReadOnly answers what can be read without the server, out of the build and a database; nil: out of the build alone.
// Whatever else is asked for is the server's.
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
		case paths.IsAPI(r.URL.Path) || paths.IsDashboard(r.URL.Path) || !isRead:
			w.Header().Set("Retry-After", standbyRetry)
			answers.Refuse(w, http.StatusServiceUnavailable)
		case paths.IsStrange(r.URL):
			pages.Missing(w, r)
		case strings.HasPrefix(r.URL.Path, p.PicturesPath):
			pictures.ServeHTTP(w, r)
		case !pages.ServeStored(w, r):
			pages.ServeRest(w, r)
		}
	}), nil
}

// StandIn is ReadOnly of a computer that is told its public address by the environment alone.
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

// Missing answers that there is no such page.
func (p *Part) Missing(w http.ResponseWriter, r *http.Request) { p.site.Missing(w, r) }

// SendPersonal answers with a page that was rendered for one person.
func (p *Part) SendPersonal(w http.ResponseWriter, r *http.Request, status int, head, html string) {
	p.site.SendPersonal(w, r, status, head, html)
}

// Origin is the site's public address, without a slash at its end.
func (p *Part) Origin() string { return p.site.Origin() }

// Version is that of the release.
func (p *Part) Version() string { return p.site.Version() }

// PageTypes are the kinds of pages.
func (p *Part) PageTypes() []string { return p.site.PageTypes() }

// DefaultPolicy is the content security policy of what is no page.
func (p *Part) DefaultPolicy() string { return p.site.DefaultPolicy() }

// PurgeBy names what has shared caches forget.
func (p *Part) PurgeBy(purge func(keys []string)) { p.site.PurgeBy(purge) }
