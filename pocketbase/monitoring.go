package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/backups"
	"lexharbor/internal/database"
	"lexharbor/internal/disk"
	"lexharbor/internal/guard"
	"lexharbor/internal/jobs"
	"lexharbor/internal/mail"
	"lexharbor/internal/observe"
	"lexharbor/internal/render"
	"lexharbor/internal/retention"
	"lexharbor/internal/uploads"
	"lexharbor/internal/webhooks"
)

// newReady is what must be well for the site to do its work.
func (s *server) newReady(app core.App, watch *jobs.Watch) *observe.Ready {
	started := time.Now()
	checks := []observe.Check{
		{Name: "database", Test: observe.WritesAndReads(app)},
		{Name: "disk", Test: func(context.Context) error { return s.gate.Room.Free().IsLeft(app) }},
		{Name: "mail", Test: func(context.Context) error { return mail.Stuck(app, time.Now()) }},
		{Name: "jobs", Test: func(context.Context) error { return watch.Overdue() }},
		{Name: "clean-up", Test: func(context.Context) error { return retention.Overdue(app, started, time.Now()) }},
		{
			Name:  "backups",
			Every: backups.StoreEvery,
			Test:  func(context.Context) error { return backups.Overdue(app, time.Now()) },
		},
	}
	if app.Settings().S3.Enabled {
		checks = append(
			checks,
			observe.Check{Name: "files", Test: func(ctx context.Context) error { return uploads.AskStore(ctx, app) }},
		)
	}
	return observe.NewReady(s.readyToken, append(checks, s.replicated.Checks()...)...)
}

// answerReady answers before anything that may be full, or wait for the database.
func (s *server) answerReady(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == observe.ReadyPath && s.ready != nil && s.ready.MayAsk(r) {
			s.headers.Set(w.Header(), r, guard.APIPolicy)
			s.ready.Serve(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// metricsListener opens the address of METRICS_ADDR, where Prometheus reads; nil: nothing is measured.
//
//	METRICS_ADDR  an address that strangers cannot reach, such as 127.0.0.1:9091
func (s *server) metricsListener() (net.Listener, error) {
	address := os.Getenv("METRICS_ADDR")
	if address == "" {
		return nil, nil
	}
	if host, _, err := net.SplitHostPort(address); err != nil || host == "" { // an empty one would mean every network
		return nil, fmt.Errorf("METRICS_ADDR must be a host and a port, such as 127.0.0.1:9091, not %q", address)
	}
	listener, err := s.listen(address, "METRICS_ADDR", "127.0.0.1:9092")
	if err != nil {
		return nil, err
	}
	return listener, nil
}

// measure measures the server from now on.
func (s *server) measure(app core.App, watch *jobs.Watch) {
	database.ObserveLock(s.observer.Measure(render.Calls, s.site.PageTypes()))
	r := s.observer.Registry()
	started, read := time.Now(), observe.Failures(
		r, "mails", "webhooks", "budgets", "backups", "disk", "replication",
	)
	observe.MeasureProgram(r, started, s.ready)
	s.gate.Measure(r, s.engines)
	mail.Measure(r, app, read)
	webhooks.Measure(r, app, read)
	disk.Measure(r, app.DataDir(), read)
	s.budgets.Measure(r, app, read)
	watch.Measure(r)
	backups.Measure(r, app, read)
	s.replicated.Measure(r, started, read)
}

// noteMails notes once a minute how much mail waits.
func (s *server) noteMails(app core.App) {
	figures, err := mail.FiguresOf(app, time.Now())
	if err != nil || s.observer.History() == nil {
		return // the check "database" says what is wrong
	}
	var longest time.Duration
	for _, dueFor := range figures.DueFor {
		longest = max(longest, dueFor)
	}
	s.observer.History().MailsWait(figures.ByStatus["queued"]+figures.ByStatus["sending"], longest)
}

// routeVitals takes what browsers tell of how pages felt. The answer is the same whatever was told: nobody reads it.
func (s *server) routeVitals(e *core.ServeEvent) {
	e.Router.POST("/api/site/vitals", func(e *core.RequestEvent) error {
		body := s.gate.Body(e)
		if body.TooLarge {
			answers.Refuse(e.Response, http.StatusRequestEntityTooLarge)
			return nil
		}
		report, err := observe.ReadVitals(body.Text, s.site.PageTypes())
		if err != nil {
			return e.JSON(http.StatusBadRequest, answers.Refusal{Error: "This is no report.", Code: "bad_request"})
		}
		s.observer.Felt(report)
		return e.NoContent(http.StatusNoContent)
	})
}
