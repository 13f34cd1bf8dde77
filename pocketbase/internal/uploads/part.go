package uploads

import (
	"context"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part is the files that strangers send to the program.
type Part struct{}

// Prepare removes what a start before has left.
func (Part) Prepare(*core.ServeEvent) error {
	RemoveLeftovers()
	return nil
}

// Checks has the store of files, where they do not lie on this computer.
func (Part) Checks(app core.App) []observe.Check {
	if !app.Settings().S3.Enabled {
		return nil
	}
	return []observe.Check{{Name: "files", Test: func(ctx context.Context) error { return AskStore(ctx, app) }}}
}
