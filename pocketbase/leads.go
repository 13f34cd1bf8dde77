package main

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/accounts"
	"lexharbor/internal/answers"
	"lexharbor/internal/auditlog"
	"lexharbor/internal/mail"
)

// noteAccess notes for the hooks what an account does with leads, given as JSON: [{"c": collection, "r": row}].
func noteAccess(app core.App, account *core.Record, action, leads string) error {
	var named []auditlog.Lead
	if err := json.Unmarshal([]byte(leads), &named); err != nil {
		return err
	}
	actor, ok := auditlog.ActorOf(account)
	if !ok {
		actor = auditlog.Actor{Name: auditlog.AtCommandLine}
	}
	return auditlog.Note(app, actor, auditlog.Action(action), named, time.Now())
}

// accessesOf is what is noted of these rows, given as JSON, and of what this actor did, as JSON.
func accessesOf(app core.App, rows, actor string) (string, error) {
	var ids []string
	if err := json.Unmarshal([]byte(rows), &ids); err != nil {
		return "", err
	}
	found, err := auditlog.Of(app, ids, actor)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(found)
	return string(text), err
}

// clientCode stands for who sent a request in the rows that it brings about; "" where limits don't hold for him.
func (s *server) clientCode(e *core.RequestEvent) (string, error) {
	return mail.ClientCode(e.App, s.gate.LimitedClient(e.Request))
}

// accessesMost is how many entries one call lists.
const accessesMost = 100

// routeAccesses adds `GET /api/site/lead-accesses?before=`, for administrators: who saw or changed which lead, the
// newest first, and whether there is more.
func routeAccesses(e *core.ServeEvent) {
	e.Router.GET("/api/site/lead-accesses", func(e *core.RequestEvent) error {
		before, err := strconv.ParseInt("0"+e.Request.URL.Query().Get("before"), 10, 64)
		if err != nil {
			return e.JSON(
				http.StatusBadRequest,
				answers.Refusal{Error: "Name the entry before which to begin.", Code: "bad_request"},
			)
		}
		found, err := auditlog.Newest(e.App, before, accessesMost+1)
		if err != nil {
			return err
		}
		shown := found[:min(len(found), accessesMost)]
		return e.JSON(
			http.StatusOK,
			map[string]any{"success": true, "accesses": shown, "more": len(found) > len(shown)},
		)
	}).Bind(accounts.RequireRole(accounts.AdminRole))
}
