package observe

import (
	"context"
	"runtime"
	"time"
)

// Failures returns what reports whether a figure could be read for Prometheus, and counts those that could not, by
// name.
func Failures(r *Registry, figures ...string) func(figure string, err error) bool {
	failed := r.Counter(
		"lexharbor_collect_failures_total",
		"Figures that could not be read for Prometheus.",
		Label{Name: "figure", Values: figures},
	)
	return func(figure string, err error) bool {
		if err != nil {
			failed.Add(figure)
		}
		return err == nil
	}
}

// MeasureProgram adds what is measured of the program itself, which was started then, and each check of those.
func MeasureProgram(r *Registry, started time.Time, ready *Ready) {
	r.Gauge(
		"lexharbor_start_time_seconds",
		"When the program was started.",
		func(report func(float64, ...string)) { report(Unix(started)) },
	)
	r.Gauge(
		"lexharbor_goroutines",
		"Goroutines.",
		func(report func(float64, ...string)) { report(float64(runtime.NumGoroutine())) },
	)
	r.Gauge(
		"lexharbor_heap_bytes",
		"Memory that the program uses for what it knows.",
		func(report func(float64, ...string)) {
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			report(float64(memory.HeapAlloc))
		},
	)
	r.Gauge("lexharbor_ready", "Whether a check of /api/site/ready passes.", func(report func(float64, ...string)) {
		for _, each := range ready.State(context.Background()).Checks {
			report(Number(each.OK), each.Name)
		}
	}, Label{Name: "check", Values: ready.names()})
}

// Unix is a moment in seconds since 1970.
func Unix(moment time.Time) float64 { return float64(moment.UnixMilli()) / 1000 }

// Number is 1 for yes, and 0 for no.
func Number(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
