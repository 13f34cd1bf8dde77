package auditlog

import (
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
)

// RecordFor records an account's action on leads. If account is nil, the actor is a person at the command line.
func RecordFor(app core.App, account *core.Record, action string, leads []Lead) error {
	actor, ok := ActorOf(account)
	if !ok {
		actor = Actor{Name: AtCommandLine}
	}
	return Record(app, actor, Action(action), leads, time.Now())
}

// accessesMost is the largest number of entries in one answer.
const accessesMost = 100

// Route adds `GET /api/site/lead-accesses?before=` for administrators. It returns the newest entries, and whether there
// are more.
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

// Costs returns the resources that the route uses.
func (*Part) Costs() map[string]answers.Cost {
	return map[string]answers.Cost{"GET /api/site/lead-accesses": answers.CostDatabase}
}
