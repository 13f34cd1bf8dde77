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
 * Stores a picture of a bundle under its key, with the smaller AVIF forms that lie beside it. Returns the record's id;
 * throws what is wrong.
 */
store(app: PbApp, file: string, bucket: string, key: string): string`: StoreBundled,
		`/** Deletes those of the pictures with these ids that no text of any content names. */
deleteUnused(app: PbApp, ids: readonly string[]): void`: DeleteUnusedByContent,
	}
}

// Commands returns the command `storage`.
func (Part) Commands(app core.App) []*cobra.Command { return []*cobra.Command{NewCommand(app)} }
