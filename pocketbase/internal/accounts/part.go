package accounts

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/instantmail"
)

// Part is all that the program adds to PocketBase's accounts.
type Part struct{ Letters *instantmail.Writer }

// Bind adds it to PocketBase's events. Codes follow the sign-in; see BindMailedCodes.
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

// Prepare creates the first administrator. PocketBase's own page for that would be open to everyone.
func (p *Part) Prepare(e *core.ServeEvent) error {
	e.InstallerFunc = nil
	if err := CreateFirstAdministrator(e.App); err != nil {
		return err
	}
	AdviseCode(e.App)
	return nil
}

// Route adds the calls of accounts, and what stands before PocketBase's.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.Bind(RefuseUnsendable, NewSignInTries().Slow())
	RouteSignOut(e)
	RouteEditors(e)
	return nil
}

// Hooks ask what an account may do.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** The most that the account may do now; a superuser may do all. */
roleOf(app: PbApp, account: PbRecord | null): '' | 'editor' | 'admin'`: RoleOf,
	}
}

// Commands are those about superusers and users.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewSuperuserCommand(app, p.Letters), NewCommand(app, p.Letters)}
}
