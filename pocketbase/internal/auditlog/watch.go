package auditlog

import (
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Watch records the leads that PocketBase's API, including the dashboard, shows to accounts or lets them change. It
// covers lists, single records, expanded relations, realtime events and files. If an entry cannot be stored, the
// request fails.
func Watch(app core.App) {
	w := watcher{now: time.Now}
	app.OnRecordsListRequest().BindFunc(func(e *core.RecordsListRequestEvent) error {
		if err := w.record(e.App, e.Auth, Listed, e.Records...); err != nil {
			return err
		}
		return e.Next()
	})
	app.OnRecordViewRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		if err := w.record(e.App, e.Auth, Opened, e.Record); err != nil {
			return err
		}
		return e.Next()
	})
	// PocketBase calls this handler for every record that it sends, including expanded relations and realtime events.
	app.OnRecordEnrich().BindFunc(func(e *core.RecordEnrichEvent) error {
		// A visitor's submission sends this realtime event to every open inbox of staff. The event has the lead's ID,
		// but not its content.
		if e.RequestInfo.Context == core.RequestInfoContextRealtime && e.Record.Collection().Name == "lead_work" {
			return e.Next()
		}
		if e.Record.Collection().IsView() {
			return e.Next() // the handlers for lists and single records, above, record a view once for all rows
		}
		if err := w.record(e.App, e.RequestInfo.Auth, Listed, e.Record); err != nil {
			return err
		}
		return e.Next()
	})
	app.OnFileDownloadRequest().BindFunc(func(e *core.FileDownloadRequestEvent) error {
		if err := w.record(e.App, bearer(e.RequestEvent), Downloaded, e.Record); err != nil {
			return err
		}
		return e.Next()
	})
	app.OnRecordCreateRequest().BindFunc(w.change(Created))
	app.OnRecordUpdateRequest().BindFunc(w.change(Changed))
	app.OnRecordDeleteRequest().BindFunc(w.change(Deleted))
}

type watcher struct{ now func() time.Time }

func (w watcher) record(app core.App, account *core.Record, action Action, records ...*core.Record) error {
	actor, ok := ActorOf(account)
	if !ok {
		return nil
	}
	var leads []Lead
	for _, record := range records {
		if record.Collection().IsView() {
			// The program itself has no view collections. A superuser made this view, and its SQL may read any lead.
			action, leads = Queried, []Lead{{Everything, ""}}
			break
		}
		lead, ok, err := leadOf(app, record)
		if err != nil {
			return failed(err)
		}
		if ok {
			leads = append(leads, lead)
		}
	}
	return Record(app, actor, action, leads, w.now())
}

// change returns a handler that records a change of a lead, in the same transaction as the change.
func (w watcher) change(action Action) func(e *core.RecordRequestEvent) error {
	return func(e *core.RecordRequestEvent) error {
		if _, isStaff := ActorOf(e.Auth); !isStaff || !isAboutLeads(e.Collection) {
			return e.Next()
		}
		outer := e.App
		defer func() { e.App = outer }()
		return outer.RunInTransaction(func(tx core.App) error {
			e.App = tx
			// Find the lead before a deletion, because the record no longer leads to it afterwards.
			lead, ok, err := leadOf(tx, e.Record)
			if err != nil {
				return failed(err)
			}
			if err := e.Next(); err != nil {
				return err
			}
			if action == Created {
				lead, ok, err = leadOf(tx, e.Record)
			}
			if err != nil || !ok {
				return err
			}
			actor, _ := ActorOf(e.Auth)
			return Record(tx, actor, action, []Lead{lead}, w.now())
		})
	}
}

// bearer returns the account whose file token is in the URL, or else the signed-in account. A download link cannot send
// an Authorization header.
func bearer(e *core.RequestEvent) *core.Record {
	if account, err := e.App.FindAuthRecordByToken(e.Request.URL.Query().Get("token"), core.TokenTypeFile); err == nil {
		return account
	}
	return e.Auth
}

// notesAbout maps the collections with information about leads to the column with the lead's ID.
var notesAbout = map[string]string{"lead_events": "lead", "webhook_deliveries": "lead", "submissions": "row"}

// isAboutLeads reports whether a collection contains submissions of visitors or information about them.
func isAboutLeads(collection *core.Collection) bool {
	_, isNote := notesAbout[collection.Name]
	return isNote || collection.Name == "lead_work" || collection.Name == "outgoing_emails" ||
		collection.Fields.GetByName("quarantined") != nil
}

// leadOf returns the lead that a record contains or refers to; ok is false if there is none.
func leadOf(app core.App, record *core.Record) (lead Lead, ok bool, err error) {
	collection := record.Collection()
	if !isAboutLeads(collection) {
		return lead, false, nil
	}
	switch collection.Name {
	case "lead_work":
		return Lead{record.GetString("rowCollection"), record.Id}, true, nil
	case "outgoing_emails":
		lead = Lead{record.GetString("rowCollection"), record.GetString("row")}
		return lead, lead.Row != "", nil
	}
	column, isNote := notesAbout[collection.Name]
	if !isNote {
		return Lead{collection.Name, record.Id}, true, nil
	}
	lead = Lead{collection.Name, record.GetString(column)}
	var of []string
	if err := app.DB().Select("rowCollection").From("lead_work").Where(dbx.HashExp{"id": lead.Row}).
		Column(&of); err != nil {
		return lead, false, err
	}
	if len(of) > 0 {
		lead.Collection = of[0]
	}
	return lead, lead.Row != "", nil
}

// changesTable matches words of SQL statements that can change a table. It also matches them inside a quoted text.
var changesTable = regexp.MustCompile(
	`(?i)\b(?:insert|update|delete|replace|drop|alter|create|trigger|truncate|reindex|pragma)\b`,
)

// WatchEverything returns a middleware that records superusers' requests that may concern any lead: the dashboard's
// SQL, previews of views, and downloads and restores of backups. It refuses SQL that would change the table of entries.
func WatchEverything() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "leadAccesses",
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			path := strings.TrimRight(e.Request.URL.Path, "/")
			action, account := Action(""), e.Auth
			switch {
			case path == "/api/collections/meta/dry-run-view" && e.Request.Method == http.MethodPost:
				action = Queried
			case path == "/api/sql" && e.Request.Method == http.MethodPost:
				info, err := e.RequestInfo()
				if err != nil {
					return e.BadRequestError("", err)
				}
				query, _ := info.Body["query"].(string)
				if strings.Contains(strings.ToLower(query), Table) && changesTable.MatchString(query) {
					return e.BadRequestError(
						"The record of who saw which lead can't be changed: SQL may read "+Table+", and nothing else.",
						nil,
					)
				}
				action = Queried
			case strings.HasPrefix(path, "/api/backups/") && e.Request.Method == http.MethodGet:
				action, account = Exported, bearer(e)
			case strings.HasPrefix(path, "/api/backups/") && strings.HasSuffix(path, "/restore"):
				action = Restored
			}
			if action == "" || account == nil || !account.IsSuperuser() {
				return e.Next()
			}
			actor, _ := ActorOf(account)
			if err := Record(e.App, actor, action, []Lead{{Everything, ""}}, time.Now()); err != nil {
				return err
			}
			return e.Next()
		},
	}
}
