package replication

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"text/template"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

// configuration is the template of Litestream's configuration. Its first line names the matching release of Litestream.
//
//go:embed litestream.yml.tmpl
var configuration string

// NewCommand returns `replication config`, which prints Litestream's configuration for this data folder.
//
//	REPLICA_S3_PATH_STYLE  "on" (the default): the bucket is in the path of the store's URLs; "off": in their host, as
//	                       with AWS
func NewCommand(app core.App) *cobra.Command {
	config := &cobra.Command{
		Use: "config", Short: "Prints the configuration for Litestream, which copies the database to an S3 store",
		Annotations: parts.WithoutData, SilenceUsage: true, Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			read, err := FromEnvironment()
			if err != nil {
				return err
			}
			if !read.IsOn() {
				return errors.New(
					"LITESTREAM_SOCKET is not set: name a file for Litestream's control socket, such as " +
						"/run/lexharbor/litestream.sock",
				)
			}
			database, err := filepath.Abs(filepath.Join(app.DataDir(), databaseFile))
			if err != nil {
				return err
			}
			return template.Must(template.New("").Parse(configuration)).Execute(os.Stdout, map[string]any{
				"IsLeased": read.Leased,
				"Socket":   strconv.Quote(read.Socket), "Database": strconv.Quote(database),
				"PathStyle": strconv.FormatBool(isPathStyle()), "Retention": fmt.Sprintf("%.0fh", kept.Hours()),
			})
		},
	}
	return parts.CommandGroup("replication", "Manages the copy of the database in an S3 store", config)
}
