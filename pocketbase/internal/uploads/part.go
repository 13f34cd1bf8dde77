package uploads

import (
	"context"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// Part is the program's uploads.
type Part struct{}

// Bind syncs stored résumés to the disk before their rows commit.
func (Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Prepare deletes leftovers of a previous run.
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

// Hooks are: storedBytes(text, file), see StoredBytes; askStore(app), which throws.
func (Part) Hooks() map[string]any {
	return map[string]any{
		"storedBytes": StoredBytes,
		"askStore":    func(app core.App) error { return AskStore(context.Background(), app) },
	}
}
