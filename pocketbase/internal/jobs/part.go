package jobs

import (
	"context"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part watches all jobs of the program.
type Part struct{ watch *Watch } // nil before Route

// Route starts to watch all jobs. Every other part has registered its jobs before.
func (p *Part) Route(e *core.ServeEvent) error {
	p.watch = Follow(e.App, time.Now)
	return nil
}

// Checks returns one check: whether every job starts and ends on time.
func (p *Part) Checks(core.App) []observe.Check {
	return []observe.Check{{Name: "jobs", Test: func(context.Context) error { return p.watch.Overdue() }}}
}

// Measure registers the metrics of all jobs.
func (p *Part) Measure(r *observe.Registry, _ core.App, _ func(string, error) bool) {
	p.watch.Measure(r)
}

type jobStatus struct {
	ID      string `json:"id"`
	Next    int64  `json:"next"`  // epoch ms; 0: not in the next two months
	Ended   int64  `json:"ended"` // epoch ms; 0: no run ended since the start
	Running bool   `json:"running"`
	Late    bool   `json:"late"` // it did not start on time, or does not end
}

// Status returns when each job runs next, when its last run ended, and whether it is late.
func (p *Part) Status(_ *core.RequestEvent, now time.Time) (map[string]any, error) {
	var all []jobStatus
	for _, each := range p.watch.States() {
		next, err := NextDue(each.Expression, now)
		if err != nil {
			return nil, err
		}
		reason, err := p.watch.lateness(each)
		if err != nil {
			return nil, err
		}
		all = append(all, jobStatus{
			ID: each.ID, Next: observe.Milliseconds(next), Ended: observe.Milliseconds(each.Ended),
			Running: each.IsRunning(), Late: reason != "",
		})
	}
	return map[string]any{"jobs": all}, nil
}
