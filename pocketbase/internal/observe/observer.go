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

// ageHeader is the header with the seconds that an item has waited in the outbox; src/outbox/queue/deliver.ts sets it.
const ageHeader = "Outbox-Age"

// Observer records the requests and renders of the running server in the history, in Prometheus and in the journal, if
// these exist. The zero value records nothing.
type Observer struct {
	Journal  *Journal // nil: no journal
	history  *History // nil before the server serves
	vitals   *VitalsDay
	measured *figures // nil: no metrics
}

// Remember starts the history and the web vitals of the last 24 hours. pages are the page types.
func (o *Observer) Remember(pages []string) {
	o.history, o.vitals = NewHistory(time.Now), NewVitalsDay(pages)
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

// statusWriter records the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader records the first final status.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Handler observes every request that reaches the program.
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

// answered records a request. Of its path it uses only the class.
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

// ageOf returns how long a submission has waited in the outbox. A changed clock may give an impossible age, which does
// not count.
func ageOf(r *http.Request) (age time.Duration, isTold bool) {
	if r.Method != http.MethodPost || r.Header.Get(ageHeader) == "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(r.Header.Get(ageHeader), 10, 64)
	age = time.Duration(seconds) * time.Second
	return age, err == nil && seconds >= 0 && age <= longestAge
}

// longestAge is a little more than the longest possible age: an outbox sends nothing after 60 days.
const longestAge = 61 * 24 * time.Hour

// Rendered records a call of the render engines.
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
		for name, value := range report.Values {
			m.vitals[name].Observe(value, report.Page)
		}
	}
}

// figures are the metrics of the running server.
type figures struct {
	registry *Registry
	requests *Counter
	took     *Durations
	rendered *Durations
	failures *Counter
	locked   *Durations
	ages     *Durations
	vitals   map[string]*Histogram // by metric
}

// bounds are the default upper bounds of histograms, in seconds.
var bounds = []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// lockBounds are the bounds for the time that a transaction holds the write lock: mostly a few milliseconds.
var lockBounds = []float64{
	0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 5,
}

// ageBounds are 1 s, 10 s, 1 min, 10 min, 1 h, 6 h, 1 day, 1 week, and the life of an item.
var ageBounds = []float64{1, 10, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600, 60 * 24 * 3600}

// Measure starts the metrics of the server. calls are the functions of the render bundle, pages the page types. locked
// records how long a transaction held the write lock.
func (o *Observer) Measure(calls, pages []string) (locked func(held time.Duration)) {
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
		page := Label{Name: "page", Values: pages}
		m.vitals[each.Name] = r.Histogram("lexharbor_web_vitals_"+each.Name, each.Help, each.Bounds, page)
	}
	o.measured = m
	return func(held time.Duration) { m.locked.Observe(held) }
}

// serveMetrics answers /metrics at a listener, and nothing else, until the caller closes the returned server.
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
