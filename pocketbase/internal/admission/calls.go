package admission

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"net/http"
	"strconv"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/paths"
	"lexharbor/internal/uploads"
)

const (
	// BodiesID names the middleware that reads bodies; pages have none.
	BodiesID = "siteBodies"
	// EnginesID names the one that a route of Go's own unbinds: it needs no engine.
	EnginesID = "siteEngines"
)

// sizes are how many bytes bodies may have.
type sizes struct {
	ofCall map[string]int64
	file   int64 // of an application
	text   int64 // of a call that is not listed, of an application beside its file, and of whatever else somebody sends who is not signed in
}

// LimitBodies says how many bytes the body of a call may have, by method and path such as "POST /api/site/send-email"; of an
// application its file, and all the rest, which is also the limit of every other call. The hooks say it once, when they are loaded. A path of
// the list that is not below /api/site is a call of the hooks all the same.
func (g *Gate) LimitBodies(ofCall map[string]int64, file, text int64) {
	g.sizes.Store(&sizes{maps.Clone(ofCall), file, text})
}

// Middlewares read the bodies of the hooks' calls, and let only so many calls into JavaScript at a time. Limits come first: who is
// refused for calling too often is not read.
func (g *Gate) Middlewares() []*hook.Handler[*core.RequestEvent] {
	return []*hook.Handler[*core.RequestEvent]{
		{Id: BodiesID, Priority: apis.DefaultBodyLimitMiddlewarePriority + 1, Func: g.readBody},
		{Id: EnginesID, Priority: apis.DefaultBodyLimitMiddlewarePriority + 2, Func: g.waitForEngine},
	}
}

// isHooksCall tells the calls that JavaScript answers, and how large their bodies may be.
func (g *Gate) isHooksCall(r *http.Request) (size int64, isHooks bool) {
	limits := g.sizes.Load()
	if size, listed := limits.ofCall[r.Method+" "+r.URL.Path]; listed {
		return size, true
	}
	return limits.text, paths.IsSiteCall(r.URL.Path)
}

// TakesFromVisitors reports whether a request is a call by which visitors send something: one that LimitBodies lists, or an application.
func (g *Gate) TakesFromVisitors(r *http.Request) bool {
	_, listed := g.sizes.Load().ofCall[r.Method+" "+r.URL.Path]
	return listed || r.Method == http.MethodPost && r.URL.Path == uploads.ApplicationPath
}

func (g *Gate) readBody(e *core.RequestEvent) error {
	size, isHooks := g.isHooksCall(e.Request)
	guest := visitOf(e.Request)
	switch {
	case guest == nil || guest.body == nil:
		return e.Next()
	case !isHooks && e.Auth == nil:
		return apis.BodyLimit(max(1, size)).Func(e)
	case !isHooks:
		return e.Next()
	}
	if e.Request.URL.Path == uploads.ApplicationPath {
		return g.takeApplication(e, guest)
	}
	if e.Request.ContentLength > size {
		guest.small = &Body{TooLarge: true}
		return e.Next()
	}
	// One byte more than allowed: a body without a declared length is measured too.
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
	return e.Next()
}

// unread answers a body that did not come in time; that it broke off nobody reads.
func (g *Gate) unread(e *core.RequestEvent, guest *visit, err error) error {
	e.Response.Header().Set("Connection", "close")
	if !guest.body.late {
		return err
	}
	answers.Refuse(e.Response, http.StatusRequestTimeout)
	return nil
}

func (g *Gate) waitForEngine(e *core.RequestEvent) error {
	_, isHooks := g.isHooksCall(e.Request)
	guest := visitOf(e.Request)
	if !isHooks || guest == nil {
		return e.Next()
	}
	// One client alone can fill half of the queue.
	inside := g.Engines + waitingMost
	refused := g.clients.take(guest.client, engines, max(1, inside/2), inside)
	if refused == granted {
		defer g.clients.give(guest.client, engines)
		if g.queue.enter(e.Request.Context()) {
			defer g.queue.leave()
			return e.Next()
		}
	}
	e.Response.Header().Set("Retry-After", strconv.Itoa(retrySoon))
	answers.Refuse(e.Response, http.StatusServiceUnavailable)
	return nil
}

var errNoBody = errors.New("this request's body was not read")

// Body returns what a call of the hooks was sent; without a body it is empty text.
func (g *Gate) Body(e *core.RequestEvent) *Body {
	if guest := visitOf(e.Request); guest != nil && guest.small != nil {
		return guest.small
	}
	return &Body{IsText: true}
}

// Application returns the form that was sent with a file.
func (g *Gate) Application(e *core.RequestEvent) (*uploads.Application, error) {
	if guest := visitOf(e.Request); guest != nil {
		if guest.body == nil { // nothing was sent
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

// readBody is a body that can be read as often as PocketBase likes.
type readBody struct{ *bytes.Reader }

// Reread begins again.
func (b *readBody) Reread() { _, _ = b.Seek(0, io.SeekStart) }

// Close has nothing to do.
func (b *readBody) Close() error { return nil }
