// Command lexharbor is the whole product in one file: PocketBase with the site's hooks and migrations, and the built
// site itself.
package main

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/accounts"
	"lexharbor/internal/auditlog"
	"lexharbor/internal/backups"
	"lexharbor/internal/cli"
	"lexharbor/internal/database"
	"lexharbor/internal/guard"
	"lexharbor/internal/imagetool"
	"lexharbor/internal/mail"
	"lexharbor/internal/newsletter"
	"lexharbor/internal/outbound"
	"lexharbor/internal/pictures"
	"lexharbor/internal/releases"
	"lexharbor/internal/replication"
	"lexharbor/internal/retention"
	"lexharbor/internal/scripts"
	"lexharbor/internal/settings"
	"lexharbor/internal/site"
	"lexharbor/internal/uploads"
	"lexharbor/internal/webhooks"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, strings.TrimPrefix(err.Error(), "[SafeWrap] recovered from panic: "))
		os.Exit(1)
	}
}

// run works the command line. DATA_DIR is the folder of the database and the uploaded files, default ./pb_data; the
// same as --dir.
func run() error {
	syscall.Umask(scripts.Others) // SQLite, archives and PocketBase make files that everybody may read
	if transport, isStandard := http.DefaultTransport.(*http.Transport); isStandard {
		outbound.LimitSilence(transport, outbound.SilenceLimit) // what PocketBase asks its S3 stores with
	}
	server, err := newServer(builtFiles())
	if err != nil {
		return err
	}
	connect := database.Connect
	if server.replicated.IsOn() {
		connect = database.ConnectCopied
	}
	app := pocketbase.NewWithConfig(pocketbase.Config{
		DefaultDataDir: settings.Variable("DATA_DIR", "./pb_data"),
		DBConnect:      connect,

		DefaultEncryptionEnv: settings.KeyVariable,
	})
	settings.BindEncryption(app)
	var watch bool
	app.RootCmd.PersistentFlags().
		BoolVar(&watch, "hooksWatch", false, "restart when a file of LEXHARBOR_HOOKS_DIR changes (development)")
	_ = app.RootCmd.ParseFlags(os.Args[1:]) // only for the flag above; Execute parses again and says what is wrong

	if err := scripts.Load(app, server.built, watch, server.expose); err != nil {
		return err
	}

	// Every command, not only serve, meets a migrated database and the settings of its environment.
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
	scripts.BindDataFolder(app)
	site.LeaveOutOfBackups(app)
	replication.LeaveOutOfBackups(app)
	backups.Bind(app)
	if err := mail.Bind(app); err != nil {
		return err
	}
	accounts.BindSignIn(app)
	accounts.BindMailedCodes(app)
	accounts.BindPasswords(app)
	accounts.BindSessions(app)
	accounts.BindMailedLinks(app)
	accounts.BindMails(app, &server.letters)
	pictures.Bind(app)
	uploads.Bind(app)
	newsletter.Bind(app)
	webhooks.Bind(app, server.webhooks)
	guard.HideSecretsInLogs(app, site.PreviewPath)
	server.observer.Journal.Bind(app)
	accounts.EndExpiredStreams(app)
	auditlog.Watch(app)
	server.bind(app)

	// Its banner knows one address only.
	hasBanner := settings.Variable("ADMIN_ADDR", httpAddress()) == httpAddress()
	serve := cmd.NewServeCommand(app, hasBanner)
	serve.PreRunE = func(command *cobra.Command, domains []string) error {
		if err := server.serveDefaults(command, domains); err != nil {
			return err
		}
		return settings.Apply(app) // once more: the flags may have named another address
	}
	serve.RunE = func(command *cobra.Command, domains []string) error {
		return server.serveCommand(app, command, domains, hasBanner)
	}
	app.RootCmd.AddCommand(
		serve,
		accounts.NewSuperuserCommand(app, &server.letters),
		backups.NewCommand(app),
		backups.NewRestoreCommand(app),
		retention.NewCommand(app, server.periods),
		backups.NewUpgradeCommand(app),
		releases.NewCommand(server.site.Version()),
		replication.NewCommand(app),
		server.newStandbyCommand(app),
		mail.NewCommand(app, server.mail, &server.letters),
		webhooks.NewCommand(app),
		webhooks.NewRelayCommand(),
		pictures.NewCommand(app),
		imagetool.NewCommand(),
		accounts.NewCommand(app, &server.letters),
		site.NewCommand(app),
	)
	if cli.IsWithoutData(app.RootCmd, os.Args[1:]) {
		return app.RootCmd.Execute()
	}
	return app.Execute()
}
