package auditlog

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Part records which staff member sees or changes which lead.
type Part struct {
	Administrators *hook.Handler[*core.RequestEvent] // lets only administrators read the entries
}

// Bind records the leads that PocketBase's API shows and changes.
func (p *Part) Bind(app core.App) error {
	Watch(app)
	return nil
}

// Route adds the API route that lists the entries, and the middleware of WatchEverything.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.Bind(WatchEverything())
	Route(e, p.Administrators)
	return nil
}

// Hooks returns functions for the PocketBase hooks (pb_hooks, in JavaScript), which record and list actions on leads.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Records an action of an account on leads; a null account stands for the command line.
 * @throws if the entry can't be stored: then the caller must not perform the action
 */
record(
  app: PbApp,
  account: PbRecord | null,
  action: string,
  leads: ReadonlyArray<{ c: string; r: string }>,
): void`: RecordFor,
		`/** Returns the log entries about the records with these ids, and those by this actor, oldest first. */
of(app: PbApp, rows: readonly string[], actor: string): readonly unknown[]`: Of,
	}
}
