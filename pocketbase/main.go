// Command lexharbor is the whole product in one binary: PocketBase, the site's JavaScript hooks and migrations, and the
// built site.
package main

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/auditlog"
	"lexharbor/internal/backups"
	"lexharbor/internal/database"
	"lexharbor/internal/outbound"
	"lexharbor/internal/parts"
	"lexharbor/internal/replication"
	"lexharbor/internal/scripts"
	"lexharbor/internal/settings"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, strings.TrimPrefix(err.Error(), "[SafeWrap] recovered from panic: "))
		os.Exit(1)
	}
}

func run() error {
	syscall.Umask(scripts.Others) // only the owner may read the files of SQLite and PocketBase
	if transport, isStandard := http.DefaultTransport.(*http.Transport); isStandard {
		outbound.LimitSilence(transport, outbound.SilenceLimit) // PocketBase uses this transport for S3 stores
	}
	built := builtFiles()
	program, err := newProgram(built, routeCosts)
	if err != nil {
		return err
	}
	if err := program.Configure(); err != nil {
		return err
	}
	connect := database.Connect
	if parts.Find[replication.Start](program).IsOn() {
		connect = database.ConnectCopied
	}
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDataDir: settings.DataDir.Value(),
		DBConnect:      connect,

		DefaultEncryptionEnv: settings.KeyVariable,
	})
	settings.BindEncryption(app)
	var watch bool
	app.RootCmd.PersistentFlags().
		BoolVar(&watch, "hooksWatch", false, "restart when a file of LEXHARBOR_HOOKS_DIR changes (development)")
	_ = app.RootCmd.ParseFlags(os.Args[1:]) // only to read --hooksWatch; Execute parses again and reports errors

	if err := scripts.Load(app, built, watch, program.Expose); err != nil {
		return err
	}

	// Not only serve, but every command that opens the data folder needs a migrated database and the settings.
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		began := time.Now()
		if err := e.Next(); err != nil {
			return err
		}
		if err := e.App.RunAllMigrations(); err != nil {
			return backups.UpgradeFailed(e.App.DB(), began, err)
		}
		if err := auditlog.TakeOverCarried(e.App); err != nil {
			return err
		}
		return settings.Apply(e.App)
	})
	if err := program.Bind(app); err != nil {
		return err
	}
	app.RootCmd.AddCommand(program.Commands(app)...)
	app.RootCmd.AddCommand(&cobra.Command{
		Use: "settings", Short: "Prints the environment's variables",
		Args: cobra.NoArgs, Annotations: parts.WithoutData,
		Run: func(*cobra.Command, []string) { fmt.Print(settings.Example()) },
	})
	if parts.IsWithoutData(app.RootCmd, os.Args[1:]) {
		return app.RootCmd.Execute()
	}
	return app.Execute()
}
