package admission

import (
	"lexharbor/internal/observe"
)

// Measure registers metrics: the resources in use and their limits, the refusals, and the engines of the hooks and of
// the renderer. For the hooks, each place counts as an engine.
func (g *Gate) Measure(r *observe.Registry, render interface{ InUse() (working, all int) }) {
	resource := observe.Label{Name: "resource", Values: Resources}
	r.Gauge(
		"lexharbor_held",
		"What clients use now: connections, requests, streams of events, bodies that are coming, calls for "+
			"JavaScript.",
		func(report func(float64, ...string)) {
			for name, held := range g.Figures().Held {
				report(float64(held), name)
			}
		},
		resource,
	)
	r.Gauge("lexharbor_held_limit", "The limit of each for all clients.", func(report func(float64, ...string)) {
		for name, most := range g.Figures().Most {
			report(float64(most), name)
		}
	}, resource)
	r.CounterFrom("lexharbor_refused_total", "What was refused for its amount.", func(report func(float64, ...string)) {
		for reason, count := range g.Figures().Refused {
			report(float64(count), reason)
		}
	}, observe.Label{Name: "reason", Values: Refusals[:]})
	engines := observe.Label{Name: "pool", Values: []string{"hooks", "render"}}
	r.Gauge("lexharbor_engines_working", "JavaScript engines that work now.", func(report func(float64, ...string)) {
		working, _ := render.InUse()
		report(float64(g.Figures().Working), "hooks")
		report(float64(working), "render")
	}, engines)
	r.Gauge(
		"lexharbor_engines",
		"JavaScript engines that may work at the same time.",
		func(report func(float64, ...string)) {
			_, all := render.InUse()
			report(float64(g.places.total()), "hooks")
			report(float64(all), "render")
		},
		engines,
	)
}
