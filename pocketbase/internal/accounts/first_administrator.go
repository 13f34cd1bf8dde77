package accounts

import (
	"errors"
	"fmt"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"

	"lexharbor/internal/settings"
)

var (
	first = settings.Explain("Accounts", `
The first administrator, created when there is none: one account for the dashboard (ADMIN_PASSWORD) and one for
the site's own admin pages (SITE_ADMIN_PASSWORD), under one address, with two passwords. One that is not set is
random, and printed once.`)
	adminEmail        = first.Default("ADMIN_EMAIL", "admin@lexharbor.example")
	adminPassword     = first.Sample("ADMIN_PASSWORD", "")
	siteAdminPassword = first.Sample("SITE_ADMIN_PASSWORD", "")
)

// CreateFirstAdministrator creates two accounts for the operator, if no superuser exists: a superuser for the
// dashboard, and a user with the admin role for the site's admin pages. Their passwords must differ, so that the
// password used on the site does not open the dashboard. For a password that the operator did not set, it prints a
// random one once.
func CreateFirstAdministrator(app core.App) error {
	existing, err := app.CountRecords(
		core.CollectionNameSuperusers,
		dbx.Not(dbx.HashExp{"email": core.DefaultInstallerEmail}),
	)
	if err != nil || existing > 0 {
		return err
	}
	email := adminEmail.Value()
	ofDashboard, ofSite := firstPassword(adminPassword), firstPassword(siteAdminPassword)
	if ofDashboard.text == ofSite.text {
		return errors.New("cannot create the administrator: ADMIN_PASSWORD and SITE_ADMIN_PASSWORD must differ")
	}
	hasRoles := true
	err = app.RunInTransaction(func(tx core.App) error {
		if _, err := saveAccount(tx, core.CollectionNameSuperusers, email, ofDashboard.text); err != nil {
			return fmt.Errorf("check ADMIN_EMAIL, and that ADMIN_PASSWORD has at least 8 characters: %w", err)
		}
		roles, err := tx.FindCollectionByNameOrId("user_roles")
		if err != nil {
			hasRoles = false // tests run without the migration that creates user_roles
			return nil
		}
		user, err := saveAccount(tx, "users", email, ofSite.text)
		if err != nil {
			return fmt.Errorf("check that SITE_ADMIN_PASSWORD has at least 8 characters: %w", err)
		}
		role := core.NewRecord(roles)
		role.Set("user", user.Id)
		role.Set("role", AdminRole)
		return tx.Save(role)
	})
	if err != nil {
		return fmt.Errorf("cannot create the administrator: %w", err)
	}
	fmt.Printf("Administrator created: %s / %s\n", email, ofDashboard.shown)
	if hasRoles {
		fmt.Printf("Staff account created: %s / %s\n", email, ofSite.shown)
		fmt.Printf(
			"The administrator signs in to the dashboard at /_/, the staff account to the site at %s.\n",
			signInPage,
		)
	}
	return nil
}

// initialPassword is a password, and the text that the program may print about it at the start.
type initialPassword struct{ text, shown string }

func firstPassword(setting settings.Setting) initialPassword {
	if given := setting.Value(); given != "" {
		return initialPassword{text: given, shown: "(as set in " + setting.Name + ")"}
	}
	random := security.RandomString(20)
	return initialPassword{text: random, shown: random}
}

// saveAccount creates a verified account in a collection, or sets the password of the account with this email address.
func saveAccount(app core.App, collection, email, password string) (*core.Record, error) {
	account, err := app.FindAuthRecordByEmail(collection, email)
	if err != nil {
		kind, err := app.FindCollectionByNameOrId(collection)
		if err != nil {
			return nil, err
		}
		account = core.NewRecord(kind)
		account.SetEmail(email)
	}
	account.SetVerified(true)
	account.SetPassword(password)
	return account, app.Save(account)
}
