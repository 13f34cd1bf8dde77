package replication

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/observe"
)

// Start is the first part of a copy, before the first write: it takes the lease and connects to Litestream.
type Start struct{ *Copy }

// Configure reads how the database is copied, and where the lease is.
func (s Start) Configure() (err error) {
	if s.Settings, err = FromEnvironment(); err == nil && s.Leased {
		_, err = StoreFromEnvironment()
	}
	return err
}

// Bind excludes the copy's own files from backups.
func (s Start) Bind(app core.App) error {
	LeaveOutOfBackups(app)
	return nil
}

// Prepare connects to Litestream, and takes the lease or fails.
func (s Start) Prepare(e *core.ServeEvent) error { return s.Copy.Begin(e.App) }

// Part is the rest of a copy: responses, mails and webhooks wait for it.
type Part struct {
	Copy      *Copy
	IsAwaited func(r *http.Request) bool // reports whether visitors submit something by a request
	Works     interface{ Stop() }        // stopped once the lease is lost
	// StandIn serves at the server's address, without the server, until end is called.
	StandIn func(handler http.Handler) (end func() error, err error)
	// Read returns a handler that reads a copy; for nil one that serves only the build.
	Read func(app core.App) (http.Handler, error)
}

// Prepare renews the lease until the program stops.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.Copy.HoldLease(e.App, p.Works)
	return nil
}

// Around delays the responses to submissions; see Copy.Acknowledge.
func (p *Part) Around(next http.Handler) http.Handler { return p.Copy.Acknowledge(p.IsAwaited, next) }

// Checks reports whether all commits are in the store, if the database is copied.
func (p *Part) Checks(core.App) []observe.Check { return p.Copy.Checks() }

// Measure registers the age of the copy.
func (p *Part) Measure(r *observe.Registry, _ core.App, read func(figure string, err error) bool) {
	p.Copy.Measure(r, time.Now(), read)
}

// Commands returns the commands of the copy, and standby.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app), p.newStandbyCommand(app)}
}
