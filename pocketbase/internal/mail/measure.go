package mail

import (
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Measure registers the metrics of the mail queue. It passes the error of each query to read, which reports whether the
// result can be used.
func Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	r.Gauge("lexharbor_mails", "Mails in the queue, by status.", func(report func(float64, ...string)) {
		if figures, err := FiguresOf(app, time.Now()); read("mails", err) {
			for _, status := range Statuses {
				report(float64(figures.ByStatus[status]), status)
			}
		}
	}, observe.Label{Name: "status", Values: Statuses})
	r.Gauge(
		"lexharbor_mail_due_seconds",
		"For how long the mail of a lane has been due that waits longest; 0: none is due.",
		func(report func(float64, ...string)) {
			if figures, err := FiguresOf(app, time.Now()); read("mails", err) {
				for _, lane := range Lanes {
					report(figures.DueFor[lane].Seconds(), lane)
				}
			}
		},
		observe.Label{Name: "lane", Values: Lanes},
	)
}
