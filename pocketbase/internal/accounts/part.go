package accounts

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/mail"
)

// Part adds roles, sign-in rules and commands to PocketBase's accounts.
type Part struct{ Letters *mail.Writer }

// Bind adds handlers to PocketBase's events. BindMailedCodes must come after BindSignIn.
func (p *Part) Bind(app core.App) error {
	BindSignIn(app)
	BindMailedCodes(app)
	BindPasswords(app)
	BindSessions(app)
	BindMailedLinks(app)
	BindMails(app, p.Letters)
	EndExpiredStreams(app)
	return nil
}

// Prepare creates the first administrator, and switches off PocketBase's installer, which would print a link for that.
func (p *Part) Prepare(e *core.ServeEvent) error {
	e.InstallerFunc = nil
	if err := CreateFirstAdministrator(e.App); err != nil {
		return err
	}
	AdviseCode(e.App)
	return nil
}

// Route adds the API routes of this package, and the middlewares that run before PocketBase's own routes.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.Bind(RefuseUnsendable, NewSignInTries().Slow())
	RouteSignOut(e)
	RouteEditors(e)
	return nil
}

// Hooks returns the function roleOf for the PocketBase hooks (pb_hooks, in JavaScript).
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** Returns the account's highest role now; empty without a role. A superuser counts as an administrator. */
roleOf(app: PbApp, account: PbRecord | null): '' | 'editor' | 'admin'`: RoleOf,
	}
}

// Commands returns the commands `superuser` and `user`.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewSuperuserCommand(app, p.Letters), NewCommand(app, p.Letters)}
}
