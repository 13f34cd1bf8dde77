package budgets

import (
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Measure registers two metrics for each budget: its use and its limit. read counts an error, and then returns false.
func (l List) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	var variables []string
	for _, each := range l {
		variables = append(variables, each.Variable)
	}
	states := func(report func(state State)) {
		if all, err := l.States(app); read("budgets", err) {
			for _, each := range all {
				report(each)
			}
		}
	}
	label := observe.Label{Name: "budget", Values: variables}
	r.Gauge(
		"lexharbor_budget_used",
		"How much of a budget is used, or how much of a reserve is left, in its unit.",
		func(report func(float64, ...string)) {
			states(func(state State) { report(float64(state.Used), state.Variable) })
		},
		label,
	)
	r.Gauge(
		"lexharbor_budget_limit",
		"How much of a budget may be used, or must be left, in its unit.",
		func(report func(float64, ...string)) {
			states(func(state State) { report(float64(state.Of), state.Variable) })
		},
		label,
	)
}
