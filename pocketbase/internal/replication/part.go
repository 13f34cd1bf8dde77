package replication

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/observe"
)

// Start is the first part of the replication. Before the jobs and the server start, it takes the lease: the right to
// write, which one computer has at a time.
type Start struct{ *Copy }

// Configure reads how the database is copied, and checks the settings of the store with the lease.
func (s Start) Configure() (err error) {
	if s.Settings, err = FromEnvironment(); err == nil && s.Leased {
		_, err = StoreFromEnvironment()
	}
	return err
}

// Bind excludes the replication's own files from backups.
func (s Start) Bind(app core.App) error {
	LeaveOutOfBackups(app)
	return nil
}

// Prepare prepares the connection to Litestream and takes the lease. It fails while another computer has the lease.
func (s Start) Prepare(e *core.ServeEvent) error { return s.Copy.Begin(e.App) }

// Part is the second part of the replication: it renews the lease and delays responses until their data is copied.
type Part struct {
	Copy      *Copy
	IsAwaited func(r *http.Request) bool // reports whether a request is a form submission
	Works     interface{ Stop() }        // stopped when the lease is lost
	// StandIn serves handler at the server's address instead of the server, until the caller calls end.
	StandIn func(handler http.Handler) (end func() error, err error)
	// Read returns a handler that serves pages from a copy of the database. With nil it serves only the built pages.
	Read func(app core.App) (http.Handler, error)
}

// Prepare starts to renew the lease until the program stops.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.Copy.HoldLease(e.App, p.Works)
	return nil
}

// Around refuses writes without the lease, and delays the responses to submissions; see Copy.Acknowledge.
func (p *Part) Around(next http.Handler) http.Handler { return p.Copy.Acknowledge(p.IsAwaited, next) }

// Checks returns the readiness check "replication" if the database is copied.
func (p *Part) Checks(core.App) []observe.Check { return p.Copy.Checks() }

// Measure registers the age of the copy in the store, and the outcomes of delayed responses.
func (p *Part) Measure(r *observe.Registry, _ core.App, read func(figure string, err error) bool) {
	p.Copy.Measure(r, time.Now(), read)
}

// Commands returns the commands `replication` and `standby`.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app), p.newStandbyCommand(app)}
}
