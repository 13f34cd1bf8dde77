package uploads

import (
	"context"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part is the program's part that deletes left-over uploads and checks the S3 store.
type Part struct{}

// Prepare deletes temporary folders that killed processes left behind.
func (Part) Prepare(*core.ServeEvent) error {
	RemoveLeftovers()
	return nil
}

// Checks returns the readiness check "files" if files are stored on S3: whether the store answers.
func (Part) Checks(app core.App) []observe.Check {
	if !app.Settings().S3.Enabled {
		return nil
	}
	return []observe.Check{{Name: "files", Test: func(ctx context.Context) error { return AskStore(ctx, app) }}}
}
