package retention

import (
	"context"
	"log"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
	"lexharbor/internal/observe"
)

// Part is the program's part that deletes expired data every night.
type Part struct {
	jobs.Work
	*Periods // nil before Configure
	// ForgetPictures deletes pictures that runs of the image tool replaced before a time.
	ForgetPictures func(before time.Time) error

	nightly *Nightly // nil before Prepare
}

// Configure reads the periods from the environment.
func (p *Part) Configure() (err error) {
	p.Periods, err = PeriodsFromEnvironment()
	return err
}

// Prepare replaces the nightly cron job that the JavaScript hooks registered with the one of this package.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.nightly = NewNightly(e.App, time.Now, func(app core.App, sweep func()) ([]*Rule, error) {
		return Rules(app, p.Periods, sweep, p.ForgetPictures)
	})
	p.Of = p.nightly
	return nil
}

// Serve starts a run at once if the program was not running at the scheduled time.
func (p *Part) Serve(*core.ServeEvent) error {
	if err := p.nightly.CatchUp(); err != nil {
		log.Println("the clean-up cannot check whether a run was missed:", err)
	}
	return nil
}

// Checks returns one check: whether the last nightly run succeeded and was on time.
func (p *Part) Checks(app core.App) []observe.Check {
	started := time.Now()
	return []observe.Check{
		{Name: "clean-up", Test: func(context.Context) error { return Overdue(app, started, time.Now()) }},
	}
}

// Commands returns the command `retention`.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app, p.Periods)}
}

// cleanUpStatus is the last nightly run, as the status page shows it.
type cleanUpStatus struct {
	Begun    int64    `json:"begun"`
	Took     int64    `json:"took"` // milliseconds
	Complete bool     `json:"complete"`
	Rules    []Result `json:"rules"`
}

// Status returns the last nightly run, or nil before the first one.
func (p *Part) Status(e *core.RequestEvent, _ time.Time) (map[string]any, error) {
	last, err := Last(e.App.DB())
	if err != nil {
		return nil, err
	}
	var status *cleanUpStatus
	if last != nil {
		status = &cleanUpStatus{
			observe.Milliseconds(last.Begun),
			last.Ended.Sub(last.Begun).Milliseconds(),
			last.Complete,
			last.Rules,
		}
	}
	return map[string]any{"cleanUp": status}, nil
}
