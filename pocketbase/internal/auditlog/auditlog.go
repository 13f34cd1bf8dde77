// Package auditlog records which staff member saw or changed which lead (a visitor's submission), in an append-only
// table. An entry has the actor and the ID of the lead, but not its content. An action that cannot be recorded is
// refused.
package auditlog

// Decision: docs/decisions/0026-an-append-only-table-records-who-saw-a-lead.md

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
)

// Table is the SQLite table of all entries. It is not a PocketBase collection, so no API request can write it.
const Table = "lead_accesses"

// Action is what an account did with a lead.
type Action string

// All possible actions.
const (
	// Listed means that the lead appeared among others: in the inbox, a list of the API, a realtime event, or inside
	// another record.
	Listed     Action = "listed"
	Opened     Action = "opened"
	Created    Action = "created" // by staff, not by the site's form
	Changed    Action = "changed"
	Deleted    Action = "deleted"
	Downloaded Action = "downloaded" // a file of the lead
	Exported   Action = "exported"
	Erased     Action = "erased"   // by the command `data erase`
	Queried    Action = "queried"  // by SQL, which may read any lead
	Restored   Action = "restored" // a backup, with all leads in it

	// These actions concern the whole newsletter, not a lead.
	Introduced Action = "introduced" // wrote the introduction of the next issue
	Paused     Action = "paused"
	Resumed    Action = "resumed"
	Skipped    Action = "skipped" // the next issue
	Tried      Action = "tried"   // a test mail to the account itself
)

// Everything replaces the name of a collection when an action concerns all leads.
const Everything = "*"

// openedAgain is how long after an Opened entry another look by the same actor at the same lead is not recorded. So a
// reload is not a second look.
const openedAgain = 10 * time.Minute

// AtCommandLine is the actor without an account: any person who may run the program on the server.
const AtCommandLine = "command line"

// Lead identifies a lead by its collection and the ID of its row.
type Lead struct {
	Collection string `json:"c"`
	Row        string `json:"r"`
}

// Actor is who acted.
type Actor struct {
	Name    string // email address of the account, or AtCommandLine
	Account string // collection of the account; empty: a person at the server's command line
}

// ActorOf returns the actor of a signed-in account. ok is false for visitors.
func ActorOf(account *core.Record) (actor Actor, ok bool) {
	if account == nil {
		return actor, false
	}
	return Actor{account.Email(), account.Collection().Name}, true
}

// Record stores an action on leads in one statement, or returns an error. It skips a Listed entry if the actor already
// has an entry about the lead on that day (UTC). It skips an Opened entry if the actor opened the lead within
// openedAgain. If nothing remains, it does not wait for the write lock.
func Record(app core.App, actor Actor, action Action, leads []Lead, now time.Time) error {
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

// wantedRows returns the query that selects the new entries, with its parameters.
func wantedRows(actor Actor, action Action, leads string, now time.Time) (query string, bound dbx.Params) {
	bound = dbx.Params{
		"actor": actor.Name, "account": actor.Account, "action": string(action), "leads": leads,
		"now": database.Time(now),
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
	bound["since"] = database.Time(since)
	return query + ` AND NOT EXISTS (SELECT 1 FROM lead_accesses seen
		WHERE seen.[[row]] = value ->> 'r' AND seen.actor = {:actor} AND seen.created >= {:since}
		AND seen.account = {:account} AND seen.rowCollection = value ->> 'c'` + same + ")", bound
}

func failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("who sees this could not be recorded, so it is not shown: %w", err)
}

// Access is one entry of the table.
type Access struct {
	ID         int64  `db:"id" json:"id"`
	Actor      string `db:"actor" json:"actor"`
	Account    string `db:"account" json:"account"`
	Action     string `db:"action" json:"action"`
	Collection string `db:"rowCollection" json:"collection"`
	Row        string `db:"row" json:"row"`
	Created    string `db:"created" json:"created"` // in UTC, in the database's format
}

// Of returns the entries about these rows (IDs) and those of this actor (email address in lower case), oldest first.
// Either may be empty.
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

// Newest returns at most `most` entries with an ID below `before`, newest first. If before is 0, it starts at the
// newest entry.
func Newest(app core.App, before int64, most int) ([]Access, error) {
	query := app.DB().Select("*").From(Table).OrderBy("id DESC").Limit(int64(most))
	if before > 0 {
		query.Where(dbx.NewExp("id < {:before}", dbx.Params{"before": before}))
	}
	found := []Access{}
	return found, query.All(&found)
}
