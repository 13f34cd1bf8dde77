package replication

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/observe"
)

// Start is the part of a copy that comes before the first write: this computer has the lease, and Litestream is there.
type Start struct{ *Copy }

// Configure reads how the database is copied, and checks where the lease is.
func (s Start) Configure() (err error) {
	if s.Settings, err = FromEnvironment(); err == nil && s.Leased {
		_, err = StoreFromEnvironment()
	}
	return err
}

// Bind leaves out of backups what belongs to the copy.
func (s Start) Bind(app core.App) error {
	LeaveOutOfBackups(app)
	return nil
}

// Prepare finds Litestream, and takes the lease or fails.
func (s Start) Prepare(e *core.ServeEvent) error { return s.Copy.Begin(e.App) }

// Part is the rest of a copy: answers and what leaves this computer wait for it.
type Part struct {
	Copy      *Copy
	IsAwaited func(r *http.Request) bool // whether a request is a call by which visitors send something
	Works     interface{ Stop() }        // what begins nothing more once the lease is lost
	// StandIn answers at the address of the server, without one, until it is ended.
	StandIn func(handler http.Handler) (end func() error, err error)
	// Read answers what can be read of a copy; nil: of the build alone.
	Read func(app core.App) (http.Handler, error)
}

// Prepare renews the lease until the program stops.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.Copy.HoldLease(e.App, p.Works)
	return nil
}

// Around holds back the answers to what visitors send; see Copy.Acknowledge.
func (p *Part) Around(next http.Handler) http.Handler { return p.Copy.Acknowledge(p.IsAwaited, next) }

// Checks has whether all lies in the store, where the database is copied.
func (p *Part) Checks(core.App) []observe.Check { return p.Copy.Checks() }

// Measure adds how far the copy is.
func (p *Part) Measure(r *observe.Registry, _ core.App, read func(figure string, err error) bool) {
	p.Copy.Measure(r, time.Now(), read)
}

// Commands are those about the copy, and standby.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app), p.newStandbyCommand(app)}
}
