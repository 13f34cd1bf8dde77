package disk

import (
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part adds metrics of the disk with the program's data.
type Part struct{}

// Measure registers the metrics of the disk and of the databases.
func (Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	Measure(r, app.DataDir(), read)
}
