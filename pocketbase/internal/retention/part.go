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

// Part deletes expired data.
type Part struct {
	jobs.Work
	*Periods // nil before Configure
	// ForgetPictures deletes pictures that image runs have replaced.
	ForgetPictures func(before time.Time) error

	nightly *Nightly // nil before Prepare
}

// Configure reads the periods.
func (p *Part) Configure() (err error) {
	p.Periods, err = PeriodsFromEnvironment()
	return err
}

// Prepare replaces the nightly job of the hooks.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.nightly = NewNightly(e.App, time.Now, func(app core.App, sweep func()) ([]*Rule, error) {
		return Rules(app, p.Periods, sweep, p.ForgetPictures)
	})
	p.Of = p.nightly
	return nil
}

// Serve runs the job at once if a night was missed.
func (p *Part) Serve(*core.ServeEvent) error {
	if err := p.nightly.CatchUp(); err != nil {
		log.Println("whether a clean-up was missed cannot be told:", err)
	}
	return nil
}

// Checks reports whether the last nightly run succeeded.
func (p *Part) Checks(app core.App) []observe.Check {
	started := time.Now()
	return []observe.Check{
		{Name: "clean-up", Test: func(context.Context) error { return Overdue(app, started, time.Now()) }},
	}
}

// Commands returns the commands of the clean-up.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app, p.Periods)}
}

// cleanUpStatus is the result of the last nightly run.
type cleanUpStatus struct {
	Begun    int64    `json:"begun"`
	Took     int64    `json:"took"` // milliseconds
	Complete bool     `json:"complete"`
	Rules    []Result `json:"rules"`
}

// Status returns the last nightly run; nil: there was none.
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
