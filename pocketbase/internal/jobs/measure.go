package jobs

import (
	"lexharbor/internal/observe"
)

// Measure registers two metrics for each job: when its last run ended, and whether it is running.
func (watch *Watch) Measure(r *observe.Registry) {
	var ids []string
	for _, each := range watch.States() {
		ids = append(ids, each.ID)
	}
	label := observe.Label{Name: "job", Values: ids}
	r.Gauge(
		"lexharbor_job_last_end_timestamp_seconds",
		"When a job ended last since the program was started; missing: not yet.",
		func(report func(float64, ...string)) {
			for _, each := range watch.States() {
				if !each.Ended.IsZero() {
					report(observe.Unix(each.Ended), each.ID)
				}
			}
		},
		label,
	)
	r.Gauge("lexharbor_job_running", "Whether a job runs.", func(report func(float64, ...string)) {
		for _, each := range watch.States() {
			report(observe.Number(each.IsRunning()), each.ID)
		}
	}, label)
}
