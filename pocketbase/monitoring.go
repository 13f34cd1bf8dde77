package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/backups"
	"lexharbor/internal/budgets"
	"lexharbor/internal/database"
	"lexharbor/internal/guard"
	"lexharbor/internal/jobs"
	"lexharbor/internal/mail"
	"lexharbor/internal/metrics"
	"lexharbor/internal/paths"
	"lexharbor/internal/readiness"
	"lexharbor/internal/render"
	"lexharbor/internal/retention"
	"lexharbor/internal/uploads"
	"lexharbor/internal/vitals"
)

// storeEvery is how often the store of the backups, which may be far away, is asked what it has.
const storeEvery = 5 * time.Minute

// newReady is what must be well for the site to do its work.
func (s *server) newReady(app core.App, watch *jobs.Watch) *readiness.Ready {
	started := time.Now()
	checks := []readiness.Check{
		{Name: "database", Test: readiness.WritesAndReads(app)},
		{Name: "disk", Test: func(context.Context) error { return leastIsLeft(app, s.gate.Room.Free()) }},
		{Name: "mail", Test: func(context.Context) error { return mail.Stuck(app, time.Now()) }},
		{Name: "jobs", Test: func(context.Context) error { return watch.Overdue() }},
		{Name: "clean-up", Test: func(context.Context) error { return retention.Overdue(app, started, time.Now()) }},
		{Name: "backups", Every: storeEvery, Test: func(context.Context) error { return backups.Overdue(app, time.Now()) }},
	}
	if app.Settings().S3.Enabled {
		checks = append(checks, readiness.Check{Name: "files", Test: func(ctx context.Context) error { return uploads.AskStore(ctx, app) }})
	}
	return readiness.New(s.readyToken, append(checks, s.replicationCheck()...)...)
}

// leastIsLeft says what is short, where less is left of something than must be.
func leastIsLeft(app core.App, budget *budgets.Budget) error {
	left, err := budget.Used(app)
	if err == nil && budget.Of > 0 && left < budget.Of {
		return fmt.Errorf("%d %s are free, and %s wants %d", left, budget.Unit, budget.Variable, budget.Of)
	}
	return err
}

// answerReady answers before anything that may be full, or wait for the database.
func (s *server) answerReady(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == readiness.Path && s.ready != nil && s.ready.MayAsk(r) {
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

// serveMetrics answers at the listener, and nothing but /metrics. It stops with the server.
func (s *server) serveMetrics(e *core.ServeEvent, listener net.Listener) {
	mux := http.NewServeMux()
	mux.Handle("/metrics", s.measured.registry)
	own := &http.Server{Handler: mux, ReadHeaderTimeout: e.Server.ReadHeaderTimeout, ReadTimeout: e.Server.ReadTimeout, WriteTimeout: time.Minute, ErrorLog: e.Server.ErrorLog}
	e.App.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{Priority: -9998, Func: func(te *core.TerminateEvent) error {
		own.Close()
		return te.Next()
	}})
	go func() {
		if err := own.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Println("the metrics are not served any more:", err)
		}
	}()
	fmt.Printf("Prometheus reads http://%s/metrics.\n", listener.Addr())
}

// measurements are what is measured of the running server.
type measurements struct {
	registry *metrics.Registry
	requests *metrics.Counter
	took     *metrics.Durations
	rendered *metrics.Durations
	failures *metrics.Counter
	ages     *metrics.Durations
	vitals   map[string]*metrics.Histogram // by the name of the metric
}

// bounds are of all histograms of what the server does, in seconds.
var bounds = []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// lockBounds are those of the time for which all writers wait: nearly always some milliseconds, and at most twenty.
var lockBounds = []float64{0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 5}

// ageBounds are a second, ten, a minute, ten, an hour, six, a day, a week, and as long as an item lives.
var ageBounds = []float64{1, 10, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600, 60 * 24 * 3600}

// newMeasurements measures the server from now on.
func (s *server) newMeasurements(app core.App, watch *jobs.Watch) *measurements {
	r := &metrics.Registry{}
	class := metrics.Label{Name: "class", Values: paths.Classes}
	m := &measurements{
		registry: r,
		requests: r.Counter("lexharbor_http_requests_total", "Requests that were answered, by kind of address and status.", class,
			metrics.Label{Name: "code", Values: []string{"2xx", "3xx", "4xx", "5xx"}}),
		took: r.Durations("lexharbor_http_request_duration_seconds", "Time from a request to the end of its answer; streams of events are left out.", bounds, class),
	}
	call := metrics.Label{Name: "call", Values: render.Calls}
	m.rendered = r.Durations("lexharbor_render_duration_seconds", "Time in which a JavaScript engine rendered a page or a text.", bounds, call)
	m.failures = r.Counter("lexharbor_render_failures_total", "Renders that failed.", call)
	locked := r.Durations("lexharbor_write_lock_seconds",
		"Time for which a transaction held the lock of all writers.", lockBounds)
	database.ObserveLock(func(held time.Duration) { locked.Observe(held) })
	m.ages = r.Durations("lexharbor_outbox_delivery_age_seconds", "For how long what a visitor sent had waited on the device when it was taken, as the device told it.", ageBounds)
	m.vitals = map[string]*metrics.Histogram{}
	for _, each := range vitals.Metrics {
		page := metrics.Label{Name: "page", Values: s.site.PageTypes()}
		m.vitals[each.Name] = r.Histogram("lexharbor_web_vitals_"+each.Name, each.Help, each.Bounds, page)
	}
	s.figures(r, app, watch)
	return m
}
