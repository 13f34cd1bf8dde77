package pictures

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Part is the program's part that stores and deletes pictures.
type Part struct{}

// Bind calls the package's Bind: it stores an uploaded picture together with the record that names it.
func (Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Hooks returns the functions with which JavaScript hooks store and delete pictures of the sample content.
func (Part) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Stores a picture of the sample content under its key, with the smaller AVIF files in the same folder. Returns
 * the id of the picture's record. Throws if the picture is invalid.
 */
store(app: PbApp, file: string, bucket: string, key: string): string`: StoreBundled,
		`/** Deletes those of the pictures with these ids that no content names. */
deleteUnused(app: PbApp, ids: readonly string[]): void`: DeleteUnusedByContent,
	}
}

// Commands returns the command `storage`.
func (Part) Commands(app core.App) []*cobra.Command { return []*cobra.Command{NewCommand(app)} }
