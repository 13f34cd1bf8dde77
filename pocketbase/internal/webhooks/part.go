package webhooks

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
	"lexharbor/internal/observe"
)

// Part is the webhooks of the program.
type Part struct {
	jobs.Work
	Hold    func(queue *Queue)              // has what leaves this computer wait for the copy of the database
	PurgeBy func(purge func(keys []string)) // names what has shared caches forget

	settings Settings
	queue    *Queue // nil before Prepare
}

// Configure reads the settings.
func (p *Part) Configure() (err error) {
	p.settings, err = SettingsFromEnvironment()
	return err
}

// Bind checks endpoints when they are saved.
func (p *Part) Bind(app core.App) error {
	Bind(app, p.settings)
	return nil
}

// Prepare makes the queue. Nothing leaves before Begin.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.queue = NewQueue(e.App, p.settings)
	p.Of = p.queue
	p.Hold(p.queue)
	return nil
}

// Begin delivers what is due.
func (p *Part) Begin(*core.ServeEvent) error {
	p.queue.Start()
	p.PurgeBy(p.queue.Purge)
	return nil
}

// Measure adds how many deliveries there are.
func (p *Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	Measure(r, app, read)
}

// Commands are those of webhooks, and the relay.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app), NewRelayCommand()}
}
