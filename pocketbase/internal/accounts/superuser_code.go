package accounts

import (
	"errors"
	"fmt"
	"log"
	"net"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/cli"
	"lexharbor/internal/instantmail"
)

// The times of a superuser's sign-in, in seconds: those of staff (pb_migrations/1795220200_add_sign_in.js).
const (
	codeDuration   = 600
	secondStepTime = 900
	codeDigits     = 8
)

// NewSuperuserCommand is PocketBase's command, with `code on`, `code off` and `code status`: whether superusers are
// asked for a code by mail after their password. It can be used beside the running server, which follows at once.
func NewSuperuserCommand(app core.App, writer *instantmail.Writer) *cobra.Command {
	sub := func(name, short string, run func(core.App) error) *cobra.Command {
		return &cobra.Command{
			Use: name, Short: short, Args: cobra.NoArgs, SilenceUsage: true,
			RunE: func(*cobra.Command, []string) error { return run(app) },
		}
	}
	superuser := cmd.NewSuperuserCommand(app)
	superuser.AddCommand(cli.Group(
		"code",
		"Asks superusers for a code by mail when they sign in",
		sub(
			"on",
			"Sends each superuser a mail, and asks for codes once all of them have left",
			func(app core.App) error { return switchCodeOn(app, writer) },
		),
		sub("off", "Makes the password enough again, for when mail does not work", switchCodeOff),
		sub("status", "Says whether codes are asked for", printCodeStatus),
	))
	return superuser
}

// switchCodeOn changes nothing while a mail to one of the superusers does not leave: that one could not sign in any
// more.
func switchCodeOn(app core.App, writer *instantmail.Writer) error {
	if !app.Settings().SMTP.Enabled {
		return errors.New("no mail server is set up, so nobody could be sent a code: set SMTP_HOST first")
	}
	superusers, err := app.FindAllRecords(
		core.CollectionNameSuperusers,
		dbx.Not(dbx.HashExp{"email": core.DefaultInstallerEmail}),
	)
	if err != nil {
		return err
	}
	if len(superusers) == 0 {
		return errors.New("there is no superuser yet: start the server first")
	}
	for _, superuser := range superusers {
		err := writer.Send(app, superuser.Email(), "superuser-code-on", map[string]any{"email": superuser.Email()})
		if err != nil {
			return fmt.Errorf("the mail to %s could not be sent, so codes stay off: %w", superuser.Email(), err)
		}
	}
	err = changeSuperusers(app, func(collection *core.Collection) {
		collection.OTP.Enabled, collection.OTP.Duration, collection.OTP.Length = true, codeDuration, codeDigits
		collection.OTP.EmailTemplate = core.EmailTemplate{
			Subject: "{OTP} is your {APP_NAME} dashboard code",
			Body: "<p>Your code to sign in to the dashboard: <strong>{OTP}</strong></p>\n" +
				"<p>It works once, within ten minutes, in the window where you entered your password.</p>\n" +
				"<p>You did not try to sign in? Then somebody knows your password: set a new one.</p>",
		}
		collection.MFA.Enabled, collection.MFA.Duration, collection.MFA.Rule = true, secondStepTime, ""
	})
	if err != nil {
		return err
	}
	fmt.Printf(
		"Superusers are asked for a code by mail after their password from now on; a mail that says so has left to "+
			"each (%d).\n",
		len(superusers),
	)
	return nil
}

func switchCodeOff(app core.App) error {
	err := changeSuperusers(app, func(collection *core.Collection) {
		collection.OTP.Enabled, collection.MFA.Enabled = false, false
	})
	if err == nil {
		fmt.Println("Superusers sign in with their password alone from now on.")
	}
	return err
}

func printCodeStatus(app core.App) error {
	collection, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		return err
	}
	if collection.MFA.Enabled {
		fmt.Println("Superusers are asked for a code by mail after their password.")
	} else {
		fmt.Println("Superusers sign in with their password alone.")
	}
	return nil
}

func changeSuperusers(app core.App, change func(*core.Collection)) error {
	collection, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		return err
	}
	change(collection)
	return app.Save(collection)
}

// AdviseCode says in the log of the start that superusers could be asked for codes, where mail goes to a server that is
// not on this computer.
func AdviseCode(app core.App) {
	smtp := app.Settings().SMTP
	ip := net.ParseIP(smtp.Host)
	if !smtp.Enabled || smtp.Host == "localhost" || ip != nil && ip.IsLoopback() {
		return
	}
	if collection, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers); err == nil &&
		!collection.MFA.Enabled {
		log.Println(
			"Superusers sign in with a password alone. Once mail works, `superuser code on` asks them for a code by " +
				"mail too.",
		)
	}
}
