package observe

import (
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/database"
	"lexharbor/internal/settings"
)

// Program is the part that observes the whole program: readiness, journal, history and Prometheus.
type Program struct {
	Observer
	Calls   []string                                  // names of the functions of the render bundle
	Groups  func() map[string][]string                // returns the groups of web vitals by Vital.By
	Headers func(header http.Header, r *http.Request) // sets the headers of a response
	Listen  func(address, variable, example string) (net.Listener, error)
	// Body returns the text of a request's body. isWhole is false if the body is too large.
	Body func(e *core.RequestEvent) (text string, isWhole bool)
	// Locked registers a function that gets how long a transaction had the write lock.
	Locked         func(tell func(held time.Duration))
	Administrators *hook.Handler[*core.RequestEvent] // middleware: only administrators get the status page
	// Others returns the checks, metrics and status values of all parts of the program, including this one.
	Others interface {
		Checks(app core.App) []Check
		Measure(r *Registry, app core.App, read func(figure string, err error) bool)
		Status(e *core.RequestEvent, now time.Time) (map[string]any, error)
	}

	token    string
	address  string       // where Prometheus reads the metrics; "": nowhere
	listener net.Listener // nil before Open
	server   *http.Server // nil before Serve
	ready    *Ready       // nil before Serve
}

// failing lists the groups of metrics that may fail to be read.
var failing = []string{"mails", "webhooks", "budgets", "backups", "disk", "replication"}

var metricsAddress = settings.Explain("Monitoring", `
Where Prometheus reads /metrics, an address that strangers cannot reach. Without it nothing is measured. See
docs/operations/monitor.md.`).Sample("METRICS_ADDR", "127.0.0.1:9091")

// Configure reads READY_TOKEN, LOG_FORMAT and METRICS_ADDR. The error names each invalid variable.
func (p *Program) Configure() error {
	var wrong settings.Wrong
	p.token = settings.Read(&wrong, ReadyTokenFromEnvironment)
	p.Journal = settings.Read(&wrong, JournalFromEnvironment)
	p.address = metricsAddress.Value()
	wrong.Add(settings.CheckAddress(metricsAddress.Name, p.address, "127.0.0.1:9091"))
	return wrong.Err()
}

// Bind writes the records of PocketBase's log, except those about requests, to the journal.
func (p *Program) Bind(app core.App) error {
	p.Journal.Bind(app)
	return nil
}

// Open listens at METRICS_ADDR, if it is set.
func (p *Program) Open(*core.ServeEvent) (err error) {
	if p.address != "" {
		p.listener, err = p.Listen(p.address, metricsAddress.Name, "127.0.0.1:9092")
	}
	return err
}

// Prepare starts the history and the web vitals.
func (p *Program) Prepare(*core.ServeEvent) error {
	p.Remember(p.Groups())
	return nil
}

// Around records every request. It answers authorized readiness requests itself, because the inner handlers may be
// overloaded or wait for the database.
func (p *Program) Around(next http.Handler) http.Handler {
	return p.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == ReadyPath && p.ready != nil && p.ready.MayAsk(r) {
			p.Headers(w.Header(), r)
			p.ready.Serve(w, r)
			return
		}
		next.ServeHTTP(w, r)
	}))
}

// Route adds the routes for web vitals and for the status page.
func (p *Program) Route(e *core.ServeEvent) error {
	e.Router.POST("/api/site/vitals", p.takeVitals)
	e.Router.GET("/api/site/status", func(e *core.RequestEvent) error {
		found, err := p.Others.Status(e, time.Now())
		if err != nil {
			return err
		}
		return e.JSON(http.StatusOK, found)
	}).Bind(p.Administrators)
	return nil
}

// Serve enables the readiness route and starts the server for Prometheus.
func (p *Program) Serve(e *core.ServeEvent) error {
	p.Watch(e.App)
	if p.listener != nil {
		p.MeasureAll(e.App)
		p.server = p.serveMetrics(e, p.listener)
	}
	return nil
}

// Watch collects the checks of all parts. Call it after all parts have registered their cron jobs.
func (p *Program) Watch(app core.App) { p.ready = NewReady(p.token, p.Others.Checks(app)...) }

// MeasureAll registers the metrics of all parts.
func (p *Program) MeasureAll(app core.App) {
	p.Locked(p.Observer.Measure(p.Calls, p.Groups()))
	r := p.Registry()
	read := Failures(r, failing...)
	MeasureProgram(r, time.Now(), p.ready)
	p.Others.Measure(r, app, read)
}

// Close stops the server for Prometheus and its listener.
func (p *Program) Close() {
	if p.server != nil {
		p.server.Close()
	}
	if p.listener != nil {
		p.listener.Close()
	}
}

// Checks returns the readiness check "database".
func (p *Program) Checks(app core.App) []Check {
	return []Check{{Name: "database", Test: WritesAndReads(app)}}
}

// takeVitals records a browser's report of web vitals. It answers 204, or 400 or 413 for an invalid or too large
// report.
func (p *Program) takeVitals(e *core.RequestEvent) error {
	text, isWhole := p.Body(e)
	if !isWhole {
		answers.Refuse(e.Response, http.StatusRequestEntityTooLarge)
		return nil
	}
	report, err := ReadVitals(text, p.Groups())
	if err != nil {
		return e.JSON(http.StatusBadRequest, answers.Refusal{Error: "This is no report.", Code: "bad_request"})
	}
	p.Felt(report)
	return e.NoContent(http.StatusNoContent)
}

// Status returns this part's values for the status page: the current time, the program's start, the history, the
// checks, the web vitals, and the number of form submissions by quarter of an hour. Times are epoch ms. The type of the
// whole response is in src/admin/status/status.ts.
func (p *Program) Status(e *core.RequestEvent, now time.Time) (map[string]any, error) {
	quarters := p.History().Parts()
	submissions, err := submissionsSince(e.App, quarters[0].At)
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"now": now.UnixMilli(), "since": p.History().Since().UnixMilli(), "parts": quarters,
		"submissions": submissions, "checks": p.ready.State(e.Request.Context()).Checks,
		"vitals": p.Vitals().Summaries(now),
	}, nil
}

// submissionsSince returns the number of form submissions since a time (epoch ms), by the start of each quarter of an
// hour (epoch ms, as text). It counts database records, because they outlive a restart.
func submissionsSince(app core.App, since int64) (map[string]int, error) {
	var rows []struct {
		Quarter int64
		Number  int
	}
	err := app.DB().
		NewQuery(`SELECT CAST(strftime('%s', created) AS INTEGER) / {:seconds} AS quarter, COUNT(*) AS number
		FROM submissions WHERE created >= {:since} GROUP BY 1`).
		Bind(dbx.Params{
			"seconds": int64(Quarter / time.Second),
			"since":   database.Time(time.UnixMilli(since)),
		}).
		All(&rows)
	counts := map[string]int{}
	for _, each := range rows {
		counts[strconv.FormatInt(each.Quarter*Quarter.Milliseconds(), 10)] = each.Number
	}
	return counts, err
}

// Milliseconds returns a time as epoch ms; 0 for the zero time.
func Milliseconds(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

// Costs returns the resources that the routes for web vitals and the status page use.
func (*Program) Costs() map[string]answers.Cost {
	return map[string]answers.Cost{
		"POST /api/site/vitals": answers.CostCall | answers.CostMemory,
		"GET /api/site/status":  answers.CostDatabase,
	}
}
