package observe

import (
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/answers"
	"lexharbor/internal/settings"
)

// Program observes the whole program: readiness, journal, history and Prometheus.
type Program struct {
	Observer
	Calls   []string                                  // functions of the render bundle
	Pages   func() []string                           // the page types
	Headers func(header http.Header, r *http.Request) // sets the headers of an answer before its handler runs
	Listen  func(address, variable, example string) (net.Listener, error)
	// Body returns the text of a request's body; false: it is too large.
	Body func(e *core.RequestEvent) (text string, isWhole bool)
	// Locked registers the function that records how long a transaction held the write lock.
	Locked         func(tell func(held time.Duration))
	Administrators *hook.Handler[*core.RequestEvent] // refuses other callers of the status page
	// Others are all parts. The checks and metrics of this part come first.
	Others interface {
		Checks(app core.App) []Check
		Measure(r *Registry, app core.App, read func(figure string, err error) bool)
		Status(e *core.RequestEvent, now time.Time) (map[string]any, error)
	}

	token    string
	address  string       // of the metrics for Prometheus; "": no metrics
	listener net.Listener // nil before Open
	server   *http.Server // nil before Serve
	ready    *Ready       // nil before Serve
}

// failing are the groups of metrics that may be unreadable.
var failing = []string{"mails", "webhooks", "budgets", "backups", "disk", "replication"}

var metricsAddress = settings.Explain("Monitoring", `
Where Prometheus reads /metrics, an address that strangers cannot reach. Without it nothing is measured. See
docs/operations/monitor.md.`).Sample("METRICS_ADDR", "127.0.0.1:9091")

// Configure reads READY_TOKEN, LOG_FORMAT and the address for Prometheus.
func (p *Program) Configure() error {
	var wrong settings.Wrong
	p.token = settings.Read(&wrong, ReadyTokenFromEnvironment)
	p.Journal = settings.Read(&wrong, JournalFromEnvironment)
	p.address = metricsAddress.Value()
	wrong.Add(settings.CheckAddress(metricsAddress.Name, p.address, "127.0.0.1:9091"))
	return wrong.Err()
}

// Bind writes rows of PocketBase's log to the journal.
func (p *Program) Bind(app core.App) error {
	p.Journal.Bind(app)
	return nil
}

// Open listens at the address for Prometheus.
func (p *Program) Open(*core.ServeEvent) (err error) {
	if p.address != "" {
		p.listener, err = p.Listen(p.address, metricsAddress.Name, "127.0.0.1:9092")
	}
	return err
}

// Prepare starts the history.
func (p *Program) Prepare(*core.ServeEvent) error {
	p.Remember(p.Pages())
	return nil
}

// Around records every request. It answers the readiness request first, because later handlers may be full or wait for
// the database.
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

// Route adds the calls for web vitals and for the status page.
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

// Serve starts the readiness answers and the metrics.
func (p *Program) Serve(e *core.ServeEvent) error {
	p.Watch(e.App)
	if p.listener != nil {
		p.MeasureAll(e.App)
		p.server = p.serveMetrics(e, p.listener)
	}
	return nil
}

// Watch collects the checks of all parts. Call it after all jobs are registered.
func (p *Program) Watch(app core.App) { p.ready = NewReady(p.token, p.Others.Checks(app)...) }

// MeasureAll registers the metrics of all parts.
func (p *Program) MeasureAll(app core.App) {
	p.Locked(p.Observer.Measure(p.Calls, p.Pages()))
	r := p.Registry()
	read := Failures(r, failing...)
	MeasureProgram(r, time.Now(), p.ready)
	p.Others.Measure(r, app, read)
}

// Close stops the server for Prometheus.
func (p *Program) Close() {
	if p.server != nil {
		p.server.Close()
	}
	if p.listener != nil {
		p.listener.Close()
	}
}

// Checks returns the check of the database.
func (p *Program) Checks(app core.App) []Check {
	return []Check{{Name: "database", Test: WritesAndReads(app)}}
}

// takeVitals records a browser's report. It always answers the same, because the page ignores the answer.
func (p *Program) takeVitals(e *core.RequestEvent) error {
	text, isWhole := p.Body(e)
	if !isWhole {
		answers.Refuse(e.Response, http.StatusRequestEntityTooLarge)
		return nil
	}
	report, err := ReadVitals(text, p.Pages())
	if err != nil {
		return e.JSON(http.StatusBadRequest, answers.Refusal{Error: "This is no report.", Code: "bad_request"})
	}
	p.Felt(report)
	return e.NoContent(http.StatusNoContent)
}

// Status returns this part's values for the status page: the present time, the program's start, the history, the
// checks, the web vitals, and the number of submissions by quarter of an hour. Times are epoch ms.
// src/admin/status/status.ts has the type of the whole answer.
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

// submissionsSince counts the stored submissions, because the rows outlive a restart.
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
			"since":   time.UnixMilli(since).UTC().Format(types.DefaultDateLayout),
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

// Costs returns the costs of the status page and of the web vitals.
func (*Program) Costs() map[string]answers.Cost {
	return map[string]answers.Cost{
		"POST /api/site/vitals": answers.CostCall | answers.CostMemory,
		"GET /api/site/status":  answers.CostDatabase,
	}
}
