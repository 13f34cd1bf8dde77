package backups

import (
	"errors"
	"os"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

// NewRestoreCommand returns `restore FILE|URL [--to DIR] [--replace]`. It does not start the app, because the present
// data may be damaged.
func NewRestoreCommand(app core.App) *cobra.Command {
	var to string
	var replace bool
	command := &cobra.Command{
		Use: "restore FILE|URL", Short: "Replaces the data by a backup, while no server runs",
		Annotations: parts.WithoutData, SilenceUsage: true,
		Args: func(_ *cobra.Command, arguments []string) error {
			if len(arguments) != 1 {
				return errors.New(
					"name one backup, a file or an address: lexharbor restore FILE|URL [--to DIR] [--replace]",
				)
			}
			return nil
		},
		RunE: func(_ *cobra.Command, arguments []string) error {
			if to == "" {
				to = app.DataDir()
			}
			return (&restoration{hooks: app, source: arguments[0], to: to, replace: replace, now: time.Now(),
				out: os.Stdout}).run()
		},
	}
	command.Flags().StringVar(&to, "to", "", "the data folder, instead of DATA_DIR")
	command.Flags().BoolVar(&replace, "replace", false, "move what is there beside it")
	return command
}
