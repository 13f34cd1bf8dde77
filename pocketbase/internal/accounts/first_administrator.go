package accounts

import (
	"fmt"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"

	"lexharbor/internal/settings"
)

// CreateFirstAdministrator makes, while no superuser exists, the account of whoever installs the program: a dashboard superuser
// and a user with the admin role under the same credentials. A password that was not given is shown once.
//
//	ADMIN_EMAIL     default admin@lexharbor.example
//	ADMIN_PASSWORD  at least 8 characters; default: a random one
func CreateFirstAdministrator(app core.App) error {
	existing, err := app.CountRecords(core.CollectionNameSuperusers, dbx.Not(dbx.HashExp{"email": core.DefaultInstallerEmail}))
	if err != nil || existing > 0 {
		return err
	}
	email := settings.Variable("ADMIN_EMAIL", "admin@lexharbor.example")
	password, shown := os.Getenv("ADMIN_PASSWORD"), "(as set in ADMIN_PASSWORD)"
	if password == "" {
		password = security.RandomString(20)
		shown = password
	}
	err = app.RunInTransaction(func(tx core.App) error {
		if _, err := saveAccount(tx, core.CollectionNameSuperusers, email, password); err != nil {
			return err
		}
		roles, err := tx.FindCollectionByNameOrId("user_roles")
		if err != nil {
			return nil // a program without migrations (tests)
		}
		user, err := saveAccount(tx, "users", email, password)
		if err != nil {
			return err
		}
		role := core.NewRecord(roles)
		role.Set("user", user.Id)
		role.Set("role", AdminRole)
		return tx.Save(role)
	})
	if err != nil {
		return fmt.Errorf("cannot create the administrator (check ADMIN_EMAIL, and that ADMIN_PASSWORD has at least 8 characters): %w", err)
	}
	fmt.Printf("Administrator created: %s / %s\n", email, shown)
	return nil
}

// saveAccount creates the account, or gives the one with this address the password.
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
