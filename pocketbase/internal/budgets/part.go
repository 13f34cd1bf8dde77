package budgets

import (
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part shows the budgets of the program.
type Part struct{ All func() List }

// Measure adds how much of each is used.
func (p *Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	p.All().Measure(r, app, read)
}

// Hooks are: all(app), as the audit screen shows them.
func (p *Part) Hooks() map[string]any {
	return map[string]any{"all": func(app core.App) ([]State, error) { return p.All().States(app) }}
}
