package observe

import (
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
)

// ageHeader is the request header that says how many seconds a form submission waited in the browser's outbox.
// src/outbox/queue/deliver.ts sets it.
const ageHeader = "Outbox-Age"

// Observer records requests and page renders in the history, the Prometheus metrics and the journal, if these exist.
// The zero value records nothing.
type Observer struct {
	Journal  *Journal // nil: no journal
	history  *History // nil before Remember
	vitals   *VitalsDay
	measured *figures // nil before Measure
}

// Remember starts the history and the web vitals of the last 24 hours. groups lists the groups of vitals by Vital.By.
func (o *Observer) Remember(groups map[string][]string) {
	o.history, o.vitals = NewHistory(time.Now), NewVitalsDay(groups)
}

// History returns the history; nil before Remember.
func (o *Observer) History() *History { return o.history }

// Vitals returns the web vitals of the last 24 hours; nil before Remember.
func (o *Observer) Vitals() *VitalsDay { return o.vitals }

// Registry returns the metrics; nil before Measure.
func (o *Observer) Registry() *Registry {
	if o.measured == nil {
		return nil
	}
	return o.measured.registry
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap lets http.ResponseController reach the wrapped writer.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader records the status, except for 1xx, and sends it.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Handler wraps next and records every request.
func (o *Observer) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if o.history == nil && o.measured == nil && o.Journal == nil {
			next.ServeHTTP(w, r)
			return
		}
		id, begun, answer := "", time.Now(), &statusWriter{ResponseWriter: w}
		if o.Journal != nil {
			id = NewRequestID()
			w.Header().Set(RequestIDHeader, id)
		}
		defer func() { o.answered(r, id, max(answer.status, http.StatusOK), time.Since(begun)) }()
		next.ServeHTTP(answer, r)
	})
}

// answered records a request. It uses only the class of the path, not the path itself.
func (o *Observer) answered(r *http.Request, id string, status int, took time.Duration) {
	class := answers.PathClass(r.URL.Path)
	if o.history != nil {
		o.history.Answered(status)
	}
	if m := o.measured; m != nil {
		m.requests.Add(class, fmt.Sprintf("%dxx", status/100))
		if class != "realtime" {
			m.took.Observe(took, class)
		}
		if age, isTold := ageOf(r); isTold && status == http.StatusOK {
			m.ages.Observe(age)
		}
	}
	o.Journal.Answered(Request{ID: id, Class: class, Method: r.Method, Status: status, Took: took})
}

// ageOf returns how long a form submission waited in the browser's outbox. isTold is false if the age is missing or
// impossible, for example because the visitor changed the clock.
func ageOf(r *http.Request) (age time.Duration, isTold bool) {
	if r.Method != http.MethodPost || r.Header.Get(ageHeader) == "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(r.Header.Get(ageHeader), 10, 64)
	age = time.Duration(seconds) * time.Second
	return age, err == nil && seconds >= 0 && age <= longestAge
}

// longestAge is a little more than the longest possible age: the browser's outbox sends no submission older than 60
// days.
const longestAge = 61 * 24 * time.Hour

// Rendered records one call of a function of the render bundle (render.js), which renders pages.
func (o *Observer) Rendered(call string, took time.Duration, failed bool) {
	if o.history != nil {
		o.history.Rendered(took, failed)
	}
	if m := o.measured; m != nil {
		m.rendered.Observe(took, call)
		if failed {
			m.failures.Add(call)
		}
	}
}

// Felt records a browser's report of web vitals.
func (o *Observer) Felt(report VitalsReport) {
	o.vitals.Add(report, time.Now())
	if m := o.measured; m != nil {
		report.each(func(vital Vital, group string, value float64) {
			m.vitals[vital.Metric()].Observe(value, group)
		})
	}
}

// figures are the metrics that an Observer fills itself. Other packages add theirs to the registry.
type figures struct {
	registry *Registry
	requests *Counter
	took     *Durations
	rendered *Durations
	failures *Counter
	locked   *Durations
	ages     *Durations
	vitals   map[string]*Histogram // by Vital.Metric
}

// bounds are the default upper bounds of histograms, in seconds.
var bounds = []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// lockBounds are the histogram bounds, in seconds, of the time for which a transaction has the write lock. Most
// transactions have it for a few milliseconds.
var lockBounds = []float64{
	0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 5,
}

// ageBounds are the bounds for the age of a submission: 1 s, 10 s, 1 min, 10 min, 1 h, 6 h, 1 day, 1 week, 60 days.
var ageBounds = []float64{1, 10, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600, 60 * 24 * 3600}

// Measure creates the metrics of the server. calls are the functions of the render bundle, and groups lists the groups
// of web vitals by Vital.By. The returned function records how long a transaction had the write lock.
func (o *Observer) Measure(calls []string, groups map[string][]string) (locked func(held time.Duration)) {
	r := &Registry{}
	class := Label{Name: "class", Values: answers.PathClasses}
	m := &figures{
		registry: r,
		requests: r.Counter(
			"lexharbor_http_requests_total",
			"Requests that were answered, by kind of address and status.",
			class,
			Label{Name: "code", Values: []string{"2xx", "3xx", "4xx", "5xx"}},
		),
		took: r.Durations(
			"lexharbor_http_request_duration_seconds",
			"Time from a request to the end of its answer; streams of events are left out.",
			bounds,
			class,
		),
	}
	call := Label{Name: "call", Values: calls}
	m.rendered = r.Durations(
		"lexharbor_render_duration_seconds",
		"Time in which a JavaScript engine rendered a page or a text.",
		bounds,
		call,
	)
	m.failures = r.Counter("lexharbor_render_failures_total", "Renders that failed.", call)
	m.locked = r.Durations("lexharbor_write_lock_seconds",
		"Time for which a transaction held the lock of all writers.", lockBounds)
	m.ages = r.Durations(
		"lexharbor_outbox_delivery_age_seconds",
		"How long a submission had waited on the visitor's device, as the device reported.",
		ageBounds,
	)
	m.vitals = map[string]*Histogram{}
	for _, each := range Vitals {
		group := Label{Name: each.By, Values: groups[each.By]}
		m.vitals[each.Metric()] = r.Histogram(each.Metric(), each.Help, each.Bounds, group)
	}
	o.measured = m
	return func(held time.Duration) { m.locked.Observe(held) }
}

// serveMetrics starts an HTTP server that answers only /metrics. The caller must close the returned server.
func (o *Observer) serveMetrics(e *core.ServeEvent, listener net.Listener) *http.Server {
	mux := http.NewServeMux()
	mux.Handle("/metrics", o.measured.registry)
	own := &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: e.Server.ReadHeaderTimeout,
		ReadTimeout:       e.Server.ReadTimeout,
		WriteTimeout:      time.Minute,
		ErrorLog:          e.Server.ErrorLog,
	}
	go func() {
		if err := own.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Println("the metrics are not served any more:", err)
		}
	}()
	fmt.Printf("Prometheus reads http://%s/metrics.\n", listener.Addr())
	return own
}
