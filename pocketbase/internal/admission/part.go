package admission

import (
	"context"
	"errors"
	"log"
	"net/http"
	"runtime"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/observe"
	"lexharbor/internal/parts"
	"lexharbor/internal/settings"
	"lexharbor/internal/uploads"
)

// Part adds the gate to the program.
type Part struct {
	*Gate                                             // nil before Configure
	Headers func(header http.Header, r *http.Request) // sets the headers of an answer before its handler runs
	Costs   func() map[string]answers.Cost            // of all routes; see Declare
	Render  interface{ InUse() (working, all int) }   // counts the renderer's JavaScript engines
	// Ask calls the function of the JavaScript hooks with this name, and stores its result in into, a pointer.
	Ask func(name string, into any, arguments ...any) error

	endClock func() // nil before Serve
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

// Prepare gets the body limits from the hooks, and schedules EndMinute and ShrinkLog for each minute.
func (p *Part) Prepare(e *core.ServeEvent) error {
	var limits bodyLimits
	switch err := p.Ask("bodyLimits", &limits); {
	case err == nil:
		p.LimitBodies(limits.Calls, limits.File, limits.Text)
	case !errors.Is(err, parts.ErrNoHooks): // without hooks there are no submissions
		return err
	}
	app := e.App
	app.Cron().MustAdd("request-log", "* * * * *", func() {
		p.EndMinute(app, time.Now())
		if err := ShrinkLog(app, p.LogBytes); err != nil {
			log.Println("the request log could not be shrunk to LOG_MEGABYTES:", err)
		}
	})
	return nil
}

// bodyLimits are the arguments of LimitBodies, as the hooks return them.
type bodyLimits struct {
	Calls map[string]int64 `json:"calls"`
	File  int64            `json:"file"`
	Text  int64            `json:"text"`
}

// Around determines the client of each request, sets the answer's headers, and passes admitted requests to next.
func (p *Part) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := p.Settle(r)
		p.Headers(w.Header(), r)
		p.Gate.Serve(w, r, client, next)
	})
}

// Route adds the gate's middlewares, and answers API requests without a route. The dashboard's rate-limit settings
// decide which clients are limited.
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

// Serve sets the cost of each route, and starts to watch the clock. It fails if a route has no declared cost.
func (p *Part) Serve(e *core.ServeEvent) error {
	following, end := context.WithCancel(context.Background())
	p.endClock = end
	go followClock(following, e.App)
	return p.Declare(e.Router, p.Costs())
}

// Close ends the goroutine that watches the clock.
func (p *Part) Close() {
	if p.endClock != nil {
		p.endClock()
	}
}

// Checks returns one check: whether enough disk space is free.
func (p *Part) Checks(app core.App) []observe.Check {
	return []observe.Check{
		{Name: "disk", Test: func(context.Context) error { return p.Room.Free().IsLeft(app) }},
	}
}

// Measure registers the metrics of the gate and of the renderer's engines.
func (p *Part) Measure(r *observe.Registry, _ core.App, _ func(string, error) bool) {
	p.Gate.Measure(r, p.Render)
}

// Hooks returns functions for the PocketBase hooks (pb_hooks, in JavaScript): they read a request's body, reserve
// disk space, and hash submissions.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/** Returns the body of a request. Go has already read it. */
readBody(e: PbRequestEvent): PbBody`: p.Body,
		`/** Returns the body of a request with a file. Go has already read it. */
readApplication(e: PbRequestEvent): PbApplication`: p.Application,
		`/**
 * Returns why there is no disk space for the request's submission, or an empty refusal. bytes estimates the
 * size of the stored submission.
 * @param text the number of characters of the submission
 */
askRoom(e: PbRequestEvent, text: number): { refusal: '' | PbNoRoom; bytes: number }`: p.askRoom,
		`/**
 * Returns the SHA-256 of a JSON object without the members in without, as hexadecimal. The order of members
 * does not matter. Throws if the text is no JSON object.
 */
contentHash(object: string, without: readonly string[]): string`: ContentHash,
		`/** Lets other goroutines run. The caller then has a whole time slice of the processor. */
yieldProcessor(): void`: runtime.Gosched,
	}
}

// room is the result of the hooks' function askRoom.
type room struct {
	Refusal string `json:"refusal"` // a reason of package uploads; "" if there is room
	Bytes   int64  `json:"bytes"`   // estimated size of the stored submission
}

func (p *Part) askRoom(e *core.RequestEvent, text int64) (room, error) {
	refusal, err := p.AskRoom(e)
	if refusal != "" || err != nil {
		return room{Refusal: refusal}, err
	}
	file := int64(0)
	if guest := visitOf(e.Request); guest != nil && guest.application != nil {
		file = guest.application.Size
	}
	return room{Bytes: uploads.StoredBytes(text, file)}, nil
}
