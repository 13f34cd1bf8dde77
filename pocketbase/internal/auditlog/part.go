package auditlog

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Part notes who of the staff sees or changes which lead.
type Part struct {
	Administrators *hook.Handler[*core.RequestEvent] // lets nobody else read what is noted
}

// Bind notes what leaves and changes by PocketBase's API.
func (p *Part) Bind(app core.App) error {
	Watch(app)
	return nil
}

// Route adds the call that shows what is noted.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.Bind(WatchEverything())
	Route(e, p.Administrators)
	return nil
}

// Hooks are: note(app, account, action, leads), see NoteOf; of(app, rows, actor), see Of.
func (p *Part) Hooks() map[string]any {
	return map[string]any{"note": NoteOf, "of": Of}
}
