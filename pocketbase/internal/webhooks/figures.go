package webhooks

import "github.com/pocketbase/pocketbase/core"

// Statuses are all that a delivery can have.
var Statuses = []string{"queued", "sending", "delivered", "failed"}

// CountByStatus counts what is told, or was told of late.
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
