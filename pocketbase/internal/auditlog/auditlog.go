// Package auditlog notes who of the staff saw or changed which lead, in a table that only grows. It knows who asked and
// for which rows, and nothing of what stands in them. What can't be noted does not happen.
package auditlog

// Decision: docs/decisions/0026-an-append-only-table-records-who-saw-a-lead.md

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Table is where it is noted: no collection, so that no API writes it.
const Table = "lead_accesses"

// Action is what somebody did with a lead.
type Action string

// All actions.
const (
	// among others: in the inbox, a list of the API, an event of realtime, or inside another record
	Listed     Action = "listed"
	Opened     Action = "opened"
	Created    Action = "created" // by hand
	Changed    Action = "changed"
	Deleted    Action = "deleted"
	Downloaded Action = "downloaded" // a file of it
	Exported   Action = "exported"
	Erased     Action = "erased"   // by `data erase`
	Queried    Action = "queried"  // by SQL, which may name any
	Restored   Action = "restored" // a backup, with whatever leads it holds

	// of the newsletter as a whole, which has no row
	Introduced Action = "introduced" // wrote what stands at the head of the next issue
	Paused     Action = "paused"
	Resumed    Action = "resumed"
	Skipped    Action = "skipped" // the next issue
	Tried      Action = "tried"   // it on himself
)

// Everything stands in place of a collection where all leads are meant.
const Everything = "*"

// openedAgain is how much later the same reader opens the same lead once more: a page that asks anew is one look.
const openedAgain = 10 * time.Minute

// AtCommandLine is who acts where nobody is signed in: whoever may start the program on the server.
const AtCommandLine = "command line"

// Lead is one that somebody saw or changed, by where its row is.
type Lead struct {
	Collection string `json:"c"`
	Row        string `json:"r"`
}

// Actor is who did it.
type Actor struct {
	Name    string // the address of an account, or of the command
	Account string // the collection of the account; empty: somebody at the server's command line
}

// ActorOf is the actor of a session; ok is false for visitors.
func ActorOf(account *core.Record) (actor Actor, ok bool) {
	if account == nil {
		return actor, false
	}
	return Actor{account.Email(), account.Collection().Name}, true
}

// Note notes an action on some leads in one statement, or fails. Who has been seen to list a lead today, or to open it
// a moment ago, is not noted again: then nothing is written, and nothing waits for writers.
func Note(app core.App, actor Actor, action Action, leads []Lead, now time.Time) error {
	if len(leads) == 0 {
		return nil
	}
	text, err := json.Marshal(leads)
	if err != nil {
		return err
	}
	wanted, bound := wantedRows(actor, action, string(text), now)
	if action == Listed || action == Opened {
		var missing int
		if err := app.DB().NewQuery("SELECT COUNT(*) FROM (" + wanted + ")").Bind(bound).Row(&missing); err != nil {
			return failed(err)
		}
		if missing == 0 {
			return nil
		}
	}
	_, err = app.NonconcurrentDB().
		NewQuery("INSERT INTO lead_accesses (actor, account, action, rowCollection, [[row]], created) " + wanted).
		Bind(bound).
		Execute()
	return failed(err)
}

// wantedRows selects what is to be noted.
func wantedRows(actor Actor, action Action, leads string, now time.Time) (query string, bound dbx.Params) {
	bound = dbx.Params{
		"actor": actor.Name, "account": actor.Account, "action": string(action), "leads": leads,
		"now": now.UTC().Format(types.DefaultDateLayout),
	}
	query = `SELECT {:actor}, {:account}, {:action}, value ->> 'c', value ->> 'r', {:now} FROM json_each({:leads}) ` +
		`WHERE TRUE`
	if action != Listed && action != Opened {
		return query, bound
	}
	since := now.UTC().Truncate(24 * time.Hour)
	same := ""
	if action == Opened {
		since, same = now.Add(-openedAgain), " AND seen.action = {:action}"
	}
	bound["since"] = since.UTC().Format(types.DefaultDateLayout)
	return query + ` AND NOT EXISTS (SELECT 1 FROM lead_accesses seen
		WHERE seen.[[row]] = value ->> 'r' AND seen.actor = {:actor} AND seen.created >= {:since}
		AND seen.account = {:account} AND seen.rowCollection = value ->> 'c'` + same + ")", bound
}

func failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("who sees this could not be noted, so it is not shown: %w", err)
}

// Access is one entry.
type Access struct {
	ID         int64  `db:"id" json:"id"`
	Actor      string `db:"actor" json:"actor"`
	Account    string `db:"account" json:"account"`
	Action     string `db:"action" json:"action"`
	Collection string `db:"rowCollection" json:"collection"`
	Row        string `db:"row" json:"row"`
	Created    string `db:"created" json:"created"` // as the database writes it, in UTC
}

// Of lists what was done with these rows, and by this actor, the oldest first; one of both may be empty.
func Of(app core.App, rows []string, actor string) ([]Access, error) {
	text, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	found := []Access{}
	err = app.DB().
		NewQuery(`SELECT * FROM lead_accesses WHERE [[row]] IN (SELECT value FROM json_each({:rows})) OR {:actor} != ` +
			`'' AND lower(actor) = {:actor} ORDER BY id`).
		Bind(dbx.Params{"rows": string(text), "actor": actor}).
		All(&found)
	return found, err
}

// Newest lists the newest entries before an id, of all leads; 0: from the newest on.
func Newest(app core.App, before int64, most int) ([]Access, error) {
	query := app.DB().Select("*").From(Table).OrderBy("id DESC").Limit(int64(most))
	if before > 0 {
		query.Where(dbx.NewExp("id < {:before}", dbx.Params{"before": before}))
	}
	found := []Access{}
	return found, query.All(&found)
}
