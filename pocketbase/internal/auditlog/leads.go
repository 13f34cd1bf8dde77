package auditlog

import (
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/paths"
)

// NoteOf notes what an account does with leads; without one, somebody at the command line does.
func NoteOf(app core.App, account *core.Record, action string, leads []Lead) error {
	actor, ok := ActorOf(account)
	if !ok {
		actor = Actor{Name: AtCommandLine}
	}
	return Note(app, actor, Action(action), leads, time.Now())
}

// accessesMost is how many entries one call lists.
const accessesMost = 100

// Route adds `GET /api/site/lead-accesses?before=`, for these administrators: who saw or changed which lead, the
// newest first, and whether there is more.
func Route(e *core.ServeEvent, administrators *hook.Handler[*core.RequestEvent]) {
	e.Router.GET("/api/site/lead-accesses", func(e *core.RequestEvent) error {
		before, err := strconv.ParseInt("0"+e.Request.URL.Query().Get("before"), 10, 64)
		if err != nil {
			return e.JSON(
				http.StatusBadRequest,
				answers.Refusal{Error: "Name the entry before which to begin.", Code: "bad_request"},
			)
		}
		found, err := Newest(e.App, before, accessesMost+1)
		if err != nil {
			return err
		}
		shown := found[:min(len(found), accessesMost)]
		return e.JSON(
			http.StatusOK,
			map[string]any{"success": true, "accesses": shown, "more": len(found) > len(shown)},
		)
	}).Bind(administrators)
}

// Costs are what the list of accesses enters.
func (*Part) Costs() map[string]paths.Cost {
	return map[string]paths.Cost{"GET /api/site/lead-accesses": paths.Database}
}
