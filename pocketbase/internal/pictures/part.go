package pictures

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Part is the pictures of the program.
type Part struct{}

// Bind stores pictures with the records that name them.
func (Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Hooks are: store(app, file, bucket, key); deleteUnused(app, ids).
func (Part) Hooks() map[string]any {
	return map[string]any{"store": StoreBundled, "deleteUnused": DeleteUnusedByContent}
}

// Commands are those of stored pictures.
func (Part) Commands(app core.App) []*cobra.Command { return []*cobra.Command{NewCommand(app)} }
