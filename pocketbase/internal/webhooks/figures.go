package webhooks

import (
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Statuses are all possible values of a delivery's column status.
var Statuses = []string{"queued", "sending", "delivered", "failed"}

// CountByStatus returns the number of stored deliveries by status.
func CountByStatus(app core.App) (map[string]int64, error) {
	var rows []struct {
		Status string
		Number int64
	}
	err := app.DB().NewQuery("SELECT status, COUNT(*) AS number FROM webhook_deliveries GROUP BY status").All(&rows)
	counts := map[string]int64{}
	for _, each := range rows {
		counts[each.Status] = each.Number
	}
	return counts, err
}

// Measure registers the metrics of webhook deliveries. It passes the error of each query to read, which reports whether
// the result can be used.
func Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	r.Gauge("lexharbor_webhook_deliveries", "Webhook deliveries, by status.", func(report func(float64, ...string)) {
		if counts, err := CountByStatus(app); read("webhooks", err) {
			for _, status := range Statuses {
				report(float64(counts[status]), status)
			}
		}
	}, observe.Label{Name: "status", Values: Statuses})
}
