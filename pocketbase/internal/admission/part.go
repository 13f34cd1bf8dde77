package admission

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
	"lexharbor/internal/settings"
	"lexharbor/internal/uploads"
)

// Part is the program's gate.
type Part struct {
	*Gate                                             // nil before Configure
	Headers func(header http.Header, r *http.Request) // sets the headers of an answer before its handler
	Costs   map[string]Cost                           // of every route; see Declare
	Render  interface{ InUse() (working, all int) }   // the engines that render
}

// Configure reads the limits, the trusted proxies and the disk space for submissions.
func (p *Part) Configure() error {
	var wrong settings.Wrong
	proxies := settings.Read(&wrong, ProxiesFromEnvironment)
	limits := settings.Read(&wrong, LimitsFromEnvironment)
	room := settings.Read(&wrong, uploads.RoomFromEnvironment)
	if err := wrong.Err(); err != nil {
		return err
	}
	p.Gate = New(limits, proxies)
	p.Gate.Room = room
	return nil
}

// Prepare schedules the cleaning of the request log.
func (p *Part) Prepare(e *core.ServeEvent) error {
	app := e.App
	app.Cron().MustAdd("request-log", "* * * * *", func() {
		p.EndMinute(app, time.Now())
		if err := ShrinkLog(app, p.LogBytes); err != nil {
			log.Println("the log of requests was not kept within LOG_MEGABYTES:", err)
		}
	})
	return nil
}

// Around finds the client of every request, sets the headers of the answer, and applies the limits.
func (p *Part) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := p.Settle(r)
		p.Headers(w.Header(), r)
		p.Gate.Serve(w, r, client, next)
	})
}

// Route adds the gate's middlewares and answers calls without a route. The dashboard's settings decide which clients
// are limited.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.Bind(p.Middlewares()...)
	p.Limited = func(client Client) bool {
		limits := e.App.Settings().RateLimits
		return limits.Enabled && !client.IsOneOf(limits.ExcludedIPs)
	}
	e.Router.Bind(p.RequestLog())
	routeUnrouted(e)
	return nil
}

// Serve sets the cost of each route. It fails if a route has no declaration.
func (p *Part) Serve(e *core.ServeEvent) error {
	FollowClock(e.App)
	return p.Declare(e.Router, p.Costs)
}

// Checks reports whether enough disk space is free.
func (p *Part) Checks(app core.App) []observe.Check {
	return []observe.Check{
		{Name: "disk", Test: func(context.Context) error { return p.Room.Free().IsLeft(app) }},
	}
}

// Measure registers the resources in use and the refusals.
func (p *Part) Measure(r *observe.Registry, _ core.App, _ func(string, error) bool) {
	p.Gate.Measure(r, p.Render)
}

// Hooks are: limitBodies(bytesByCall, fileMax, textMax), see LimitBodies; readBody(event), readKey(event),
// readApplication(event); askRoom(event); hasDayRoom(tx, bytes); undeclaredProxies(); contentHash(object, without).
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		"limitBodies": p.LimitBodies, "readBody": p.Body, "readKey": readKey, "readApplication": p.Application,
		"askRoom":           p.AskRoom,
		"hasDayRoom":        func(tx core.App, size int64) (bool, error) { return p.Room.HasDayRoom(tx, size) },
		"undeclaredProxies": p.Undeclared, "contentHash": ContentHash,
	}
}

func readKey(e *core.RequestEvent) Key { return KeyOf(e.Request.Header) }
