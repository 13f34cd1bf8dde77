package auditlog

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
)

// NoteJSON notes for the hooks what an account does with leads, given as JSON: [{"c": collection, "r": row}].
func NoteJSON(app core.App, account *core.Record, action, leads string) error {
	var named []Lead
	if err := json.Unmarshal([]byte(leads), &named); err != nil {
		return err
	}
	actor, ok := ActorOf(account)
	if !ok {
		actor = Actor{Name: AtCommandLine}
	}
	return Note(app, actor, Action(action), named, time.Now())
}

// OfJSON is what is noted of these rows, given as JSON, and of what this actor did, as JSON.
func OfJSON(app core.App, rows, actor string) (string, error) {
	var ids []string
	if err := json.Unmarshal([]byte(rows), &ids); err != nil {
		return "", err
	}
	found, err := Of(app, ids, actor)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(found)
	return string(text), err
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
