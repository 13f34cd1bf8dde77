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

	"lexharbor/internal/paths"
)

// ageHeader is how an outbox tells for how many seconds an item has waited; src/outbox/queue/deliver.ts sets it.
const ageHeader = "Outbox-Age"

// Observer is told of what the running server does: the history of the last 24 hours, Prometheus and the journal, each
// where it is wanted. The zero value tells nobody.
type Observer struct {
	Journal  *Journal // nil: no lines are wanted
	history  *History // nil before the server serves
	vitals   *VitalsDay
	measured *figures // nil: nobody wants to know
}

// Remember has it remember the last 24 hours from now on, of these kinds of pages.
func (o *Observer) Remember(pages []string) {
	o.history, o.vitals = NewHistory(time.Now), NewVitalsDay(pages)
}

// History is that of the last 24 hours; nil before Remember.
func (o *Observer) History() *History { return o.history }

// Vitals are those of the last 24 hours; nil before Remember.
func (o *Observer) Vitals() *VitalsDay { return o.vitals }

// Registry is all that is measured; nil before Measure.
func (o *Observer) Registry() *Registry {
	if o.measured == nil {
		return nil
	}
	return o.measured.registry
}

// statusWriter remembers how a request was answered.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader remembers the first final status.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Handler is told of every request that reaches the program.
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

// answered counts a request. Its path is looked at for nothing but its kind.
func (o *Observer) answered(r *http.Request, id string, status int, took time.Duration) {
	class := paths.Class(r.URL.Path)
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

// ageOf is for how long what a call of the outbox brings has waited. A clock that was changed meanwhile tells nonsense,
// which does not count.
func ageOf(r *http.Request) (age time.Duration, isTold bool) {
	if r.Method != http.MethodPost || r.Header.Get(ageHeader) == "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(r.Header.Get(ageHeader), 10, 64)
	age = time.Duration(seconds) * time.Second
	return age, err == nil && seconds >= 0 && age <= longestAge
}

// longestAge is a bit more than what an outbox may tell: it sends nothing after 60 days.
const longestAge = 61 * 24 * time.Hour

// Rendered counts a call of a JavaScript engine.
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

// Felt counts what a browser told of how a page felt.
func (o *Observer) Felt(report VitalsReport) {
	o.vitals.Add(report, time.Now())
	if m := o.measured; m != nil {
		for name, value := range report.Values {
			m.vitals[name].Observe(value, report.Page)
		}
	}
}

// figures are what is measured of the running server.
type figures struct {
	registry *Registry
	requests *Counter
	took     *Durations
	rendered *Durations
	failures *Counter
	locked   *Durations
	ages     *Durations
	vitals   map[string]*Histogram // by the name of the metric
}

// bounds are of all histograms of what the server does, in seconds.
var bounds = []float64{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

// lockBounds are those of the time for which all writers wait: nearly always some milliseconds, and at most twenty.
var lockBounds = []float64{
	0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1, 5,
}

// ageBounds are a second, ten, a minute, ten, an hour, six, a day, a week, and as long as an item lives.
var ageBounds = []float64{1, 10, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600, 60 * 24 * 3600}

// Measure measures the server from now on: calls are those of a JavaScript engine, pages the kinds of pages. It returns
// what is told for how long a transaction held the lock of all writers.
func (o *Observer) Measure(calls, pages []string) (locked func(held time.Duration)) {
	r := &Registry{}
	class := Label{Name: "class", Values: paths.Classes}
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
		"For how long what a visitor sent had waited on the device when it was taken, as the device told it.",
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

// serveMetrics answers Prometheus at the listener, and nothing but /metrics, until the server that it returns is
// closed.
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
