package webhooks

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
	"lexharbor/internal/observe"
)

// Part is the program's part for webhooks.
type Part struct {
	jobs.Work
	Hold    func(queue *Queue)              // makes deliveries wait for the remote copy of the database
	PurgeBy func(purge func(keys []string)) // sets the function that purges keys from shared caches

	settings Settings
	queue    *Queue // nil before Prepare
}

// Configure reads WEBHOOKS_PRIVATE.
func (p *Part) Configure() (err error) {
	p.settings, err = SettingsFromEnvironment()
	return err
}

// Bind validates endpoints before they are saved.
func (p *Part) Bind(app core.App) error {
	Bind(app, p.settings)
	return nil
}

// Prepare creates the queue. It sends nothing before Begin.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.queue = NewQueue(e.App, p.settings)
	p.Of = p.queue
	p.Hold(p.queue)
	return nil
}

// Begin starts to send deliveries.
func (p *Part) Begin(*core.ServeEvent) error {
	p.queue.Start()
	p.PurgeBy(p.queue.Purge)
	return nil
}

// Measure registers the metrics of webhook deliveries.
func (p *Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	Measure(r, app, read)
}

// Commands returns the commands `webhook` and `cache-relay`.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app), NewRelayCommand()}
}
