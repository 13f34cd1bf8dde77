package disk

import (
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part measures the disk of the program's data.
type Part struct{}

// Measure adds how much of it is taken.
func (Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	Measure(r, app.DataDir(), read)
}
