package uploads

import (
	"context"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part prepares and checks the uploads of files.
type Part struct{}

// Prepare deletes temporary files that a killed process left.
func (Part) Prepare(*core.ServeEvent) error {
	RemoveLeftovers()
	return nil
}

// Checks reports whether the S3 store of files answers, if there is one.
func (Part) Checks(app core.App) []observe.Check {
	if !app.Settings().S3.Enabled {
		return nil
	}
	return []observe.Check{{Name: "files", Test: func(ctx context.Context) error { return AskStore(ctx, app) }}}
}
