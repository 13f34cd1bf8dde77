package admission

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
	"lexharbor/internal/paths"
	"lexharbor/internal/settings"
	"lexharbor/internal/uploads"
)

// Part is the gate of the program.
type Part struct {
	*Gate                                             // nil before Configure
	Headers func(header http.Header, r *http.Request) // sets those of an answer that nobody has made yet
	Costs   func() map[string]paths.Cost              // of every route; see Declare
	Render  interface{ InUse() (working, all int) }   // the engines that render

	endClock func() // nil before Serve
}

// Configure reads the limits, the proxies and the room for submissions.
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

// Prepare has the log of requests kept within its limits.
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

// Around settles whose request it is, sets the headers of every answer, and lets in what the gate lets in.
func (p *Part) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := p.Settle(r)
		p.Headers(w.Header(), r)
		p.Gate.Serve(w, r, client, next)
	})
}

// Route adds the gate's middlewares, and answers the calls that no other route takes. The limits of the dashboard
// decide for whom they hold.
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

// Serve settles what each route enters, and fails where one is not declared.
func (p *Part) Serve(e *core.ServeEvent) error {
	following, end := context.WithCancel(context.Background())
	p.endClock = end
	go followClock(following, e.App)
	return p.Declare(e.Router, p.Costs())
}

// Close ends what Serve began.
func (p *Part) Close() {
	if p.endClock != nil {
		p.endClock()
	}
}

// Checks has what must stay free of the disk.
func (p *Part) Checks(app core.App) []observe.Check {
	return []observe.Check{
		{Name: "disk", Test: func(context.Context) error { return p.Room.Free().IsLeft(app) }},
	}
}

// Measure adds what clients hold and are refused.
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
