package jobs

import (
	"context"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part watches the jobs of the program.
type Part struct{ watch *Watch } // nil before Route

// Route comes when everything has begun that has a job: all of them are watched from now on.
func (p *Part) Route(e *core.ServeEvent) error {
	p.watch = Follow(e.App, time.Now)
	return nil
}

// Checks has whether every job runs when it is due.
func (p *Part) Checks(core.App) []observe.Check {
	return []observe.Check{{Name: "jobs", Test: func(context.Context) error { return p.watch.Overdue() }}}
}

// Measure adds when each job ended last, and whether it runs.
func (p *Part) Measure(r *observe.Registry, _ core.App, _ func(string, error) bool) {
	p.watch.Measure(r)
}

type jobStatus struct {
	ID      string `json:"id"`
	Next    int64  `json:"next"`  // 0: never
	Ended   int64  `json:"ended"` // 0: not since the start
	Running bool   `json:"running"`
}

// Status is when each job runs next, and ran last.
func (p *Part) Status(_ *core.RequestEvent, now time.Time) (map[string]any, error) {
	var all []jobStatus
	for _, each := range p.watch.States() {
		next, err := NextDue(each.Expression, now)
		if err != nil {
			return nil, err
		}
		all = append(
			all,
			jobStatus{each.ID, observe.Milliseconds(next), observe.Milliseconds(each.Ended), each.IsRunning()},
		)
	}
	return map[string]any{"jobs": all}, nil
}
