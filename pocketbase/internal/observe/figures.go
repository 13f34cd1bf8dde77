package observe

import (
	"context"
	"runtime"
	"runtime/metrics"
	"time"
)

// Failures registers a counter of failed attempts to read metrics. figures are the names of groups of metrics. The
// returned function counts an error under the name of its group. It returns true if err is nil.
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

// MeasureProgram registers metrics about the process: its start, goroutines, memory, and each readiness check's result.
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
		"Memory in use after the last garbage collection.",
		func(report func(float64, ...string)) { report(float64(BytesInUse())) },
	)
	r.Gauge("lexharbor_ready", "Whether a check of /api/site/ready passes.", func(report func(float64, ...string)) {
		for _, each := range ready.State(context.Background()).Checks {
			report(Number(each.OK), each.Name)
		}
	}, Label{Name: "check", Values: ready.names()})
}

// BytesInUse returns how much memory was in use after the last garbage collection.
func BytesInUse() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Unix returns a time as seconds since 1970, with milliseconds as the fraction.
func Unix(moment time.Time) float64 { return float64(moment.UnixMilli()) / 1000 }

// Number returns 1 for true and 0 for false.
func Number(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
