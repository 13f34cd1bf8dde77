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
	"lexharbor/internal/paths"
	"lexharbor/internal/settings"
)

// Program observes the program that it is a part of: whether it is ready, the journal, the last 24 hours, and
// Prometheus.
type Program struct {
	Observer
	Calls   []string                                  // those of a JavaScript engine
	Pages   func() []string                           // the kinds of pages
	Headers func(header http.Header, r *http.Request) // sets those of an answer that nobody has made yet
	Listen  func(address, variable, example string) (net.Listener, error)
	// Body is the text of a request; false: it is too large.
	Body func(e *core.RequestEvent) (text string, isWhole bool)
	// Locked names who is told for how long a transaction held the lock of all writers.
	Locked         func(tell func(held time.Duration))
	Administrators *hook.Handler[*core.RequestEvent] // lets nobody else ask for the status
	// What all parts have to say; this one's own checks and figures come first.
	Others interface {
		Checks(app core.App) []Check
		Measure(r *Registry, app core.App, read func(figure string, err error) bool)
		Status(e *core.RequestEvent, now time.Time) (map[string]any, error)
	}

	token    string
	address  string       // where Prometheus reads; "": nothing is measured
	listener net.Listener // nil before Open
	server   *http.Server // nil before Serve
	ready    *Ready       // nil before Serve
}

// failing are the figures that may fail to be read.
var failing = []string{"mails", "webhooks", "budgets", "backups", "disk", "replication"}

var metricsAddress = settings.Explain("Monitoring", `
Where Prometheus reads /metrics, an address that strangers cannot reach. Without it nothing is measured. See
docs/operations/monitor.md.`).Sample("METRICS_ADDR", "127.0.0.1:9091")

// Configure reads the settings.
func (p *Program) Configure() error {
	var wrong settings.Wrong
	p.token = settings.Read(&wrong, ReadyTokenFromEnvironment)
	p.Journal = settings.Read(&wrong, JournalFromEnvironment)
	p.address = metricsAddress.Value()
	wrong.Note(settings.CheckAddress(metricsAddress.Name, p.address, "127.0.0.1:9091"))
	return wrong.Err()
}

// Bind has the journal tell of PocketBase's log.
func (p *Program) Bind(app core.App) error {
	p.Journal.Bind(app)
	return nil
}

// Open opens the address where Prometheus reads.
func (p *Program) Open(*core.ServeEvent) (err error) {
	if p.address != "" {
		p.listener, err = p.Listen(p.address, metricsAddress.Name, "127.0.0.1:9092")
	}
	return err
}

// Prepare begins the history.
func (p *Program) Prepare(*core.ServeEvent) error {
	p.Remember(p.Pages())
	return nil
}

// Around is told of every request, and answers whether the program is ready before anything that may be full, or wait
// for the database.
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

// Route adds the call by which browsers tell how pages felt, and that of the status page.
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

// Serve says from now on whether the program is ready, and answers Prometheus.
func (p *Program) Serve(e *core.ServeEvent) error {
	p.Watch(e.App)
	if p.listener != nil {
		p.MeasureAll(e.App)
		p.server = p.serveMetrics(e, p.listener)
	}
	return nil
}

// Watch makes the checks of all parts ready to be asked. It must come after whatever registers a job.
func (p *Program) Watch(app core.App) { p.ready = NewReady(p.token, p.Others.Checks(app)...) }

// MeasureAll measures all parts from now on.
func (p *Program) MeasureAll(app core.App) {
	p.Locked(p.Observer.Measure(p.Calls, p.Pages()))
	r := p.Registry()
	read := Failures(r, failing...)
	MeasureProgram(r, time.Now(), p.ready)
	p.Others.Measure(r, app, read)
}

// Close ends the answers to Prometheus.
func (p *Program) Close() {
	if p.server != nil {
		p.server.Close()
	}
	if p.listener != nil {
		p.listener.Close()
	}
}

// Checks has the database.
func (p *Program) Checks(app core.App) []Check {
	return []Check{{Name: "database", Test: WritesAndReads(app)}}
}

// takeVitals answers the same whatever was told: nobody reads it.
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

// Status has the time of the answer, since when the program has counted, which is its start, the last 24 hours, the
// checks, and by the beginning of the quarter of an hour the submissions, where there were any. Times are in
// milliseconds since 1970; src/admin/status/status.ts has the shape of the whole answer.
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

// submissionsSince counts what visitors sent, from the rows themselves: they outlive the program.
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

// Milliseconds is a time since 1970; 0 for no time at all.
func Milliseconds(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}

// Costs are what the status page and the figures of pages enter.
func (*Program) Costs() map[string]paths.Cost {
	return map[string]paths.Cost{
		"POST /api/site/vitals": paths.Call | paths.Memory,
		"GET /api/site/status":  paths.Database,
	}
}
