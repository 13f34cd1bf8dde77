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

	"lexharbor/internal/mail"
	"lexharbor/internal/parts"
)

// A mailed code has codeDigits digits and is valid for codeDuration seconds. After the password, a superuser has
// secondStepTime seconds for the second step. Staff have the same values (pb_migrations/1795220200_add_sign_in.js).
const (
	codeDuration   = 600
	secondStepTime = 900
	codeDigits     = 8
)

// NewSuperuserCommand returns PocketBase's command `superuser`, with the added subcommands `code on`, `code off` and
// `code status`. They control whether superusers need a mailed code to sign in. A server that is running applies such
// a change within a second.
func NewSuperuserCommand(app core.App, writer *mail.Writer) *cobra.Command {
	sub := func(name, short string, run func(core.App) error) *cobra.Command {
		return &cobra.Command{
			Use: name, Short: short, Args: cobra.NoArgs, SilenceUsage: true,
			RunE: func(*cobra.Command, []string) error { return run(app) },
		}
	}
	superuser := cmd.NewSuperuserCommand(app)
	superuser.AddCommand(parts.CommandGroup(
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

// switchCodeOn sends a test mail to each superuser first. If one mail fails, it changes nothing, because that superuser
// could not sign in any more.
func switchCodeOn(app core.App, writer *mail.Writer) error {
	if !app.Settings().SMTP.Enabled {
		return errors.New("no mail server is set up, so no code could be sent: set SMTP_HOST first")
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
				"<p>You did not try to sign in? Then someone else knows your password: set a new one.</p>",
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

// AdviseCode logs, when the server starts, that superusers can use mailed codes. It does so only if codes are off and
// a mail server on another computer is set up.
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
