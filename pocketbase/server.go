package main

import (
	"context"
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/accounts"
	"lexharbor/internal/admission"
	"lexharbor/internal/auditlog"
	"lexharbor/internal/backups"
	"lexharbor/internal/bookings"
	"lexharbor/internal/budgets"
	"lexharbor/internal/guard"
	"lexharbor/internal/imagetool"
	"lexharbor/internal/instantmail"
	"lexharbor/internal/jobs"
	"lexharbor/internal/mail"
	"lexharbor/internal/newsletter"
	"lexharbor/internal/observe"
	"lexharbor/internal/outbound"
	"lexharbor/internal/pictures"
	"lexharbor/internal/render"
	"lexharbor/internal/replication"
	"lexharbor/internal/retention"
	"lexharbor/internal/scripts"
	"lexharbor/internal/settings"
	"lexharbor/internal/site"
	"lexharbor/internal/socketactivation"
	"lexharbor/internal/uploads"
	"lexharbor/internal/webhooks"
)

// startLimit is what rendering may cost before the first request is taken; the rest follows behind.
const startLimit = 20 * time.Second

// server is what this program adds to PocketBase's.
type server struct {
	built   fs.FS
	site    *site.Site
	engines *render.Engines
	gate    *admission.Gate
	headers guard.Headers
	sockets *socketactivation.Sockets
	door    *socketactivation.Listener // where visitors come in; nil before it serves
	routes  atomic.Pointer[router.Router[*core.RequestEvent]]
	own     atomic.Pointer[outbound.Loopback] // nil before it serves
	// rendered waits until the pages show what was saved, or for the end of ctx.
	rendered  func(ctx context.Context)
	renderJob atomic.Pointer[jobs.Job] // set before its first run
	secure    bool                     // whether the program speaks TLS itself
	plain     string                   // where plain http is redirected from; "": nowhere
	// adminAddress is where superusers are let in, and nowhere else; empty: everywhere.
	adminAddress string
	images       *imagetool.Service // nil: the program draws
	// forgetPictures deletes what image runs have replaced; nil before it serves.
	forgetPictures func(before time.Time) error
	mail           *mail.Budgets
	letters        instantmail.Writer
	bookings       *bookings.Counter
	newsletter     *newsletter.Desk
	periods        *retention.Periods
	nightly        *retention.Nightly // nil before it serves
	webhooks       webhooks.Settings
	budgets        budgets.List // as the audit screen shows them
	busy           atomic.Int64 // requests under way, without the dashboard's endless ones
	newcomers      newcomers
	serving        atomic.Bool // set when the first request may be taken
	readyToken     string
	ready          *observe.Ready // nil before it serves
	observer       observe.Observer
	replicated     replication.Copy
}

func newServer(built fs.FS) (*server, error) {
	site, err := site.Load(built, "", "")
	if err != nil {
		return nil, fmt.Errorf("the built site cannot be read: %w", err)
	}
	var wrong settings.Wrong
	proxies := settings.Read(&wrong, admission.ProxiesFromEnvironment)
	limits := settings.Read(&wrong, admission.LimitsFromEnvironment)
	headers := settings.Read(&wrong, guard.HeadersFromEnvironment)
	images := settings.Read(&wrong, imagetool.ServiceFromEnvironment)
	room := settings.Read(&wrong, uploads.RoomFromEnvironment)
	mailed := settings.Read(&wrong, mail.BudgetsFromEnvironment)
	booked := settings.Read(&wrong, bookings.FromEnvironment)
	schedule := settings.Read(&wrong, newsletter.ScheduleFromEnvironment)
	hooked := settings.Read(&wrong, webhooks.SettingsFromEnvironment)
	periods := settings.Read(&wrong, retention.PeriodsFromEnvironment)
	readyToken := settings.Read(&wrong, observe.ReadyTokenFromEnvironment)
	lines := settings.Read(&wrong, observe.JournalFromEnvironment)
	wrong.Note(bookings.CheckRoom())
	replicated := settings.Read(&wrong, replication.FromEnvironment)
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	sockets, err := socketactivation.FromEnvironment()
	if err != nil {
		return nil, err
	}
	gate := admission.New(limits, proxies)
	gate.Room = room
	return &server{
		built: built, site: site, engines: render.New(built), gate: gate, headers: headers, images: images,
		mail:     mailed,
		bookings: booked, newsletter: newsletter.NewDesk(schedule, mailed.BulkRoom),
		webhooks:   hooked,
		periods:    periods,
		sockets:    sockets,
		readyToken: readyToken, observer: observe.Observer{Journal: lines},
		replicated: replication.Copy{Settings: replicated},
		budgets:    slices.Concat(mailed.List(), room.Budgets(), booked.Budgets()),
	}, nil
}

// bind puts the site, its rules and its jobs around PocketBase's server, after everything that the hooks add to it.
func (s *server) bind(app core.App) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{Priority: 900, Func: func(e *core.ServeEvent) error {
		e.InstallerFunc = nil // CreateFirstAdministrator does its work, without a page open to everyone
		listener, err := s.listen(e.Server.Addr, "HTTP_ADDR", "127.0.0.1:8091")
		if err != nil {
			return err
		}
		plain, err := s.listenForRedirect()
		if err != nil {
			listener.Close()
			return err
		}
		admin, err := s.adminListener(app)
		if err != nil {
			listener.Close()
			return err
		}
		measuring, err := s.metricsListener()
		if err != nil {
			listener.Close()
			return err
		}
		if err := s.sockets.Unused(); err != nil {
			return err
		}
		s.door = listener
		e.Listener = s.gate.Listen(listener)
		s.own.Store(outbound.NewLoopback(listener.Addr(), s.secure, s.site.Origin()))
		if err := s.prepare(e); err != nil {
			listener.Close()
			if admin != nil {
				admin.Close()
			}
			return err
		}
		s.route(e)
		if err := arrangeDashboard(e); err != nil {
			return err
		}
		runner := imagetool.NewRunner(
			app, s.images, s.periods.ReplacedPictures.Days, s.own.Load().FetchImage, s.rendered,
		)
		runner.Serve(e)
		s.forgetPictures = runner.ForgetReplaced
		watch := jobs.Follow(app, time.Now)
		s.ready = s.newReady(app, watch)
		s.routeStatus(e, watch)
		if measuring != nil {
			s.measure(app, watch)
		}
		if err := e.Next(); err != nil {
			return err
		}
		if err := s.gate.Declare(e.Router, routeCosts); err != nil {
			return err
		}
		e.Server.Handler = s.protect(e.Server.Handler)
		s.limit(e.Server)
		admission.FollowClock(app)
		s.redirect(e, plain)
		if admin != nil {
			s.serveAdmin(e, admin)
		}
		if measuring != nil {
			s.observer.Serve(e, measuring)
		}
		if err := s.nightly.CatchUp(); err != nil {
			log.Println("whether a clean-up was missed cannot be told:", err)
		}
		if err := runner.Resume(); err != nil {
			log.Println("images: an unfinished run was not taken up again:", err)
		}
		return nil
	}})
}

// prepare does what must be done before the first request is taken.
func (s *server) prepare(e *core.ServeEvent) error {
	app := e.App
	s.engines.Hurry(true)
	defer s.engines.Hurry(false)
	scripts.DropMigrations()
	s.observer.Remember(s.site.PageTypes())
	s.engines.ObserveBy(s.observer.Rendered)
	if err := s.replicated.Begin(app); err != nil {
		return err
	}
	uploads.RemoveLeftovers()
	if err := accounts.CreateFirstAdministrator(app); err != nil {
		return err
	}
	accounts.AdviseCode(app)
	s.site.StoreAssets(app.DataDir())
	if err := s.site.Follow(app); err != nil {
		return err
	}
	app.Cron().MustAdd("request-log", "* * * * *", func() {
		s.gate.EndMinute(app, time.Now())
		if err := admission.ShrinkLog(app, s.gate.LogBytes); err != nil {
			log.Println("the log of requests was not kept within LOG_MEGABYTES:", err)
		}
	})
	app.Cron().MustAdd("waiting-mails", "* * * * *", func() { s.noteMails(app) })
	backups.Schedule(app)
	render := jobs.Adopt(app, "render-pages", func(run func()) { s.site.Render(app, run) })
	s.renderJob.Store(render)
	s.site.RenderBy(render.Request)
	queue, hooks := s.newQueues(app)
	digest := jobs.Adopt(app, newsletter.JobID, func(run func()) { run() })
	shown := slices.Concat(pictures.ContentCollections, []string{"webinar_registrations", "audit_runs"})
	jobs.RunAfterCommits(app, render, shown...)
	s.nightly = retention.NewNightly(app, time.Now, func(app core.App, sweep func()) ([]*retention.Rule, error) {
		return retention.Rules(app, s.periods, sweep, func(before time.Time) error { return s.forgetPictures(before) })
	})
	s.bindStop(e, render, digest, queue, hooks, s.nightly)
	s.replicated.HoldLease(app, render, digest, queue, hooks, s.nightly)
	s.rendered = render.Wait

	ctx, cancel := context.WithTimeout(context.Background(), startLimit)
	defer cancel()
	render.Request()
	render.Wait(ctx)
	s.serving.Store(true)
	render.Request() // what the start left for later
	queue.Start()
	hooks.Start()
	s.site.PurgeBy(hooks.Purge)
	return nil
}

// route gives what PocketBase and the hooks leave over to the site; pages pass none of the checks that calls need.
func (s *server) route(e *core.ServeEvent) {
	s.routes.Store(e.Router)
	e.Router.Bind(s.gate.Middlewares()...) // first, since the others must see a HEAD as one
	e.Router.Bind(s.answerForgedLinks(e.App))
	s.gate.Limited = func(client admission.Client) bool { return isLimited(e.App, client) }
	e.Router.Bind(s.gate.RequestLog())
	lists := guard.RememberLists(e.App, func() (time.Time, error) { return site.NextPostDate(e.App) })
	e.Router.Bind(
		guard.CallErrors,
		s.headers.AfterPocketBase(),
		lists.Middleware(e.Router),
		accounts.RefuseUnsendable,
		accounts.NewSignInTries().Slow(),
	)
	e.Router.Bind(guard.RememberHours(e.App).Middleware())
	if s.adminAddress != "" {
		e.Router.Bind(accounts.KeepSuperusersIn)
	}
	guard.AllowQueries(e.App, e.Router)
	accounts.RouteSignOut(e)
	s.routeVitals(e)
	e.Router.Bind(auditlog.WatchEverything())
	auditlog.Route(e, accounts.RequireRole(accounts.AdminRole))
	s.routeUnrouted(e)
	page := []string{
		apis.DefaultActivityLoggerMiddlewareId, apis.DefaultRateLimitMiddlewareId,
		apis.DefaultLoadAuthTokenMiddlewareId,
		apis.DefaultSuperuserIPsWhitelistMiddlewareId, apis.DefaultSecurityHeadersMiddlewareId,
		apis.DefaultBodyLimitMiddlewareId, apis.DefaultCorsMiddlewareId,
		admission.BodiesID, guard.ListsID, accounts.SignInTriesID,
	}
	e.Router.GET("/search", apis.WrapStdHandler(http.HandlerFunc(s.site.ServeSearch))).Unbind(page...)
	storedPictures := pictures.NewHandler(e.App, s.site.Missing)
	for pattern, handler := range map[string]http.Handler{"/": http.HandlerFunc(s.site.ServeRest), pictures.Path +
		"{path...}": storedPictures} {
		e.Router.Route("", pattern, apis.WrapStdHandler(handler)).Unbind(page...)
	}
}

// isLimited reports whether the limits of the dashboard hold for a client.
func isLimited(app core.App, client admission.Client) bool {
	limits := app.Settings().RateLimits
	return limits.Enabled && !client.IsOneOf(limits.ExcludedIPs)
}
