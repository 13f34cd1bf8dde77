package accounts

import (
	"fmt"
	netmail "net/mail"
	"os"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/spf13/cobra"

	"lexharbor/internal/mail"
	"lexharbor/internal/parts"
	"lexharbor/internal/settings"
)

// invitationTime is how long the link in an invitation works. After that, the colleague gets a new link by "Forgot your
// password?".
const (
	invitationTime  = 72 * time.Hour
	invitationWords = "three days" // invitationTime in words, for the command's output
)

// NewCommand returns `user add EMAIL --role admin|editor`. It creates an account for a colleague, who sets the password
// with a mailed or printed link. If the account exists, it only gets the role.
func NewCommand(app core.App, writer *mail.Writer) *cobra.Command {
	var role string
	add := &cobra.Command{
		Use:          "add EMAIL --role admin|editor",
		Short:        "Gives a colleague an account or one more role, and mails or prints a link to set the password",
		Args:         parts.OneAddress,
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			account, isNew, err := addUser(app, arguments[0], role)
			if err != nil {
				return err
			}
			if !isNew {
				fmt.Printf("%s has the role %s now; the password stays as it is.\n", account.Email(), role)
				return nil
			}
			link, err := passwordLink(account)
			if err != nil {
				return err
			}
			fmt.Printf("Created %s with the role %s.\n", account.Email(), role)
			warnOfUnusedData(app)
			if app.Settings().SMTP.Enabled {
				err = writer.Send(app, account.Email(), "account-invitation", map[string]any{
					"email": account.Email(), "link": link, "seconds": invitationTime.Seconds(),
				})
				if err == nil {
					fmt.Println("A link to set the password is in the mail; it works for " + invitationWords + ".")
					return nil
				}
				fmt.Printf("The mail could not be sent: %v\n", err)
			}
			fmt.Printf("Hand over this link to set the password; it works for %s:\n%s\n", invitationWords, link)
			return nil
		},
	}
	add.Flags().StringVar(&role, "role", "", "admin or editor")
	_ = add.MarkFlagRequired("role")
	return parts.CommandGroup("user", "Manages the accounts of staff", add)
}

// warnOfUnusedData prints a warning if no server has used this data folder. The operator then probably ran the command
// without the server's DATA_DIR.
func warnOfUnusedData(app core.App) {
	started, err := app.CountRecords(
		core.CollectionNameSuperusers,
		dbx.Not(dbx.HashExp{"email": core.DefaultInstallerEmail}),
	)
	if err == nil && started == 0 {
		fmt.Fprintf(
			os.Stderr,
			"Note: the site was never started with the data folder %s. If it keeps its data elsewhere, set DATA_DIR "+
				"as the server has it, and run this again.\n",
			app.DataDir(),
		)
	}
}

// addUser gives the account with this email address the role. If there is no account, it creates a verified one with a
// random password that is not stored elsewhere, and returns isNew = true.
func addUser(app core.App, email, role string) (account *core.Record, isNew bool, err error) {
	if role != AdminRole && role != EditorRole {
		return nil, false, fmt.Errorf("--role is %s or %s, not %q", AdminRole, EditorRole, role)
	}
	parsed, err := netmail.ParseAddress(email)
	if err != nil || parsed.Address != email {
		return nil, false, fmt.Errorf("%q is not an email address", email)
	}
	email = strings.ToLower(email)
	err = app.RunInTransaction(func(tx core.App) error {
		if account, err = tx.FindAuthRecordByEmail("users", email); err != nil {
			isNew = true
			if account, err = saveAccount(tx, "users", email, security.RandomString(40)); err != nil {
				return err
			}
		}
		had, err := HasRole(tx, account, role)
		if err != nil || had {
			return err
		}
		roles, err := tx.FindCollectionByNameOrId("user_roles")
		if err != nil {
			return err
		}
		given := core.NewRecord(roles)
		given.Set("user", account.Id)
		given.Set("role", role)
		if err := tx.Save(given); err != nil {
			return err
		}
		account, err = tx.FindRecordById("users", account.Id) // a new role has changed the account's token key
		return err
	})
	if err != nil {
		return nil, false, fmt.Errorf("cannot create the account: %w", err)
	}
	return account, isNew, nil
}

// passwordLink returns the link where the account's owner sets a password. The link works once, because a new password
// invalidates it.
func passwordLink(account *core.Record) (string, error) {
	token, err := security.NewJWT(jwt.MapClaims{
		core.TokenClaimType:         core.TokenTypePasswordReset,
		core.TokenClaimId:           account.Id,
		core.TokenClaimCollectionId: account.Collection().Id,
		core.TokenClaimEmail:        account.Email(),
	}, account.TokenKey()+account.Collection().PasswordResetToken.Secret, invitationTime)
	if err != nil {
		return "", err
	}
	origin, err := settings.SiteOrigin()
	return origin + signInPage + "#reset=" + token, err
}
