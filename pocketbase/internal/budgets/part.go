package budgets

import (
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part shows all budgets of the program.
type Part struct{ All func() List }

// Measure registers the metrics of all budgets.
func (p *Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	p.All().Measure(r, app, read)
}

// Hooks returns a function for the PocketBase hooks (pb_hooks, in JavaScript): the audit screen lists the budgets.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** Returns every budget of the program with its use, see pocketbase/internal/budgets. */
all(app: PbApp): Budget[]`: func(app core.App) ([]State, error) { return p.All().States(app) },
	}
}
