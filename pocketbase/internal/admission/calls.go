package admission

import (
	"bytes"
	"errors"
	"io"
	"log"
	"maps"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/scripts"
	"lexharbor/internal/uploads"
)

// BodiesID names the middleware that reads bodies. The routes of pages unbind it.
const BodiesID = "siteBodies"

const (
	// subscribe is PocketBase's call that sets the topics of a stream.
	subscribe         = "POST " + streamPath
	subscriptionBytes = 4 << 10
)

// sizes are the largest allowed bodies, in bytes.
type sizes struct {
	ofCall map[string]int64
	file   int64 // file of an application
	// text limits an application beside its file, a call that is not listed, and anything else from a guest.
	text int64
}

// LimitBodies sets the largest body of each call, in bytes, by route such as "POST /api/site/send-email". file limits
// the file of an application. text limits the rest of it and every other call. The hooks call it once, when they load.
func (g *Gate) LimitBodies(ofCall map[string]int64, file, text int64) {
	g.sizes.Store(&sizes{maps.Clone(ofCall), file, text})
}

// Middlewares count a HEAD as a GET, read the bodies of the site's calls, and limit the requests in JavaScript and at
// the write lock. Rate limits come first, so that a client beyond them is refused before its body is read. Answers from
// memory need no place, so places come last.
func (g *Gate) Middlewares() []*hook.Handler[*core.RequestEvent] {
	return []*hook.Handler[*core.RequestEvent]{
		{Id: "siteHeadCounts", Priority: apis.DefaultRateLimitMiddlewarePriority - 1, Func: countHead},
		{Id: "siteHead", Priority: apis.DefaultRateLimitMiddlewarePriority + 1, Func: serveHead},
		{Id: BodiesID, Priority: apis.DefaultBodyLimitMiddlewarePriority + 1, Func: g.readBody},
		{Id: "sitePlaces", Priority: 1, Func: g.waitForPlace},
	}
}

// isHead marks a HEAD that is counted as a GET, because PocketBase's rate limits name methods.
const isHead = "siteIsHead"

func countHead(e *core.RequestEvent) error {
	if e.Request.Method != http.MethodHead {
		return e.Next()
	}
	e.Set(isHead, true)
	e.Request.Method = http.MethodGet
	err := e.Next()
	e.Request.Method = http.MethodHead
	return err
}

func serveHead(e *core.RequestEvent) error {
	if e.Get(isHead) != nil {
		e.Request.Method = http.MethodHead
	}
	return e.Next()
}

// TakesFromVisitors reports whether a request is a visitor's submission: a call that LimitBodies lists, or an
// application.
func (g *Gate) TakesFromVisitors(r *http.Request) bool {
	_, listed := g.sizes.Load().ofCall[r.Method+" "+r.URL.Path]
	return listed || r.Method == http.MethodPost && r.URL.Path == uploads.ApplicationPath
}

func (g *Gate) readBody(e *core.RequestEvent) error {
	cost, limits, guest := g.costOf(e), g.sizes.Load(), visitOf(e.Request)
	size, isListed := limits.ofCall[e.Request.Pattern]
	if !isListed {
		size = limits.text
	}
	switch {
	case guest == nil || guest.body == nil:
		return e.Next()
	case e.Request.Pattern == backupUpload:
		guest.body.setPace(pacesOfBackups)
		return e.Next()
	case e.Request.Pattern == subscribe && !e.HasSuperuserAuth():
		return apis.BodyLimit(subscriptionBytes).Func(e)
	case cost&answers.CostCall == 0 && e.Auth == nil:
		return apis.BodyLimit(max(1, size)).Func(e)
	case cost&answers.CostCall == 0:
		return e.Next()
	case e.Request.URL.Path == uploads.ApplicationPath:
		return g.takeApplication(e, guest)
	}
	guest.body.setPace(pacesOfSmall)
	if e.Request.ContentLength > size {
		guest.small = &Body{TooLarge: true}
		return e.Next()
	}
	// One byte more than allowed is read, so that a body without a declared length is measured too.
	content, err := io.ReadAll(io.LimitReader(guest.body, size+1))
	if err != nil {
		return g.unread(e, guest, err)
	}
	if int64(len(content)) > size {
		guest.small = &Body{TooLarge: true}
		return e.Next()
	}
	guest.body.end()
	guest.small = judge(content)
	e.Request.Body = &readBody{bytes.NewReader(content)}
	defer func() {
		if guest.leave != nil {
			guest.leave(e.Status() == http.StatusOK)
		}
	}()
	return e.Next()
}

// unread answers a body that did not arrive in time. A client that disconnected reads no answer.
func (g *Gate) unread(e *core.RequestEvent, guest *visit, err error) error {
	e.Response.Header().Set("Connection", "close")
	if !guest.body.late {
		return err
	}
	answers.Refuse(e.Response, http.StatusRequestTimeout)
	return nil
}

// waitForPlace waits until a request may enter an engine or the write lock. It refuses a client that calls too often.
// The dashboard's superusers do not wait.
func (g *Gate) waitForPlace(e *core.RequestEvent) error {
	if !g.costOf(e).IsQueued() || e.HasSuperuserAuth() {
		return endTooLong(e, e.Next())
	}
	client := clientOf(e.Request)
	if g.isLimited(client) {
		if seconds := g.clients.spend(client, g.ClientCalls, time.Now()); seconds > 0 {
			return refuseFor(e, seconds, http.StatusTooManyRequests)
		}
	}
	if !g.places.enter(e.Request.Context(), client) {
		return refuseFor(e, retrySoon, http.StatusServiceUnavailable)
	}
	defer g.places.leave(client)
	return endTooLong(e, e.Next())
}

// endTooLong answers a call that was stopped because it held an engine for too long.
func endTooLong(e *core.RequestEvent, err error) error {
	if !scripts.IsTooLong(err) || e.Written() {
		return err
	}
	log.Printf("%s %s was ended: %v", e.Request.Method, e.Request.URL.Path, scripts.ErrTooLong)
	return refuseFor(e, retrySoon, http.StatusServiceUnavailable)
}

func refuseFor(e *core.RequestEvent, seconds, status int) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(seconds))
	if !answers.IsAPI(e.Request.URL.Path) {
		answers.Sentence(e.Response, e.Request, status, tooBusy)
		return nil
	}
	answers.Refuse(e.Response, status)
	return nil
}

// LimitedClient returns the client of a request, or "" where the rate limits do not apply.
func (g *Gate) LimitedClient(r *http.Request) string {
	if client := clientOf(r); g.isLimited(client) {
		return client.String()
	}
	return ""
}

// isLimited reports whether the rate limits apply to a client.
func (g *Gate) isLimited(client Client) bool { return g.Limited == nil || g.Limited(client) }

var errNoBody = errors.New("this request's body was not read")

// Body returns the body of a call for the hooks; "" without one.
func (g *Gate) Body(e *core.RequestEvent) *Body {
	body := Body{IsText: true}
	if guest := visitOf(e.Request); guest != nil && guest.small != nil {
		body = *guest.small
	}
	body.Key = KeyOf(e.Request.Header)
	return &body
}

// Application returns the form that was submitted with a file.
func (g *Gate) Application(e *core.RequestEvent) (*uploads.Application, error) {
	if guest := visitOf(e.Request); guest != nil {
		if guest.body == nil { // the request has no body
			return g.readApplication(e, http.NoBody)
		}
		if guest.application != nil {
			return guest.application, nil
		}
	}
	return nil, errNoBody
}

func (g *Gate) readApplication(e *core.RequestEvent, body io.Reader) (*uploads.Application, error) {
	limits := g.sizes.Load()
	return uploads.ReadApplication(e.Request.Header.Get("Content-Type"), body, limits.file, limits.text)
}

// readBody is a body in memory that PocketBase can read more than once.
type readBody struct{ *bytes.Reader }

// Reread starts from the first byte.
func (b *readBody) Reread() { _, _ = b.Seek(0, io.SeekStart) }

// Close does nothing.
func (b *readBody) Close() error { return nil }
