package admission

import (
	"bytes"
	"errors"
	"io"
	"log"
	"maps"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/scripts"
	"lexharbor/internal/uploads"
)

// BodiesID is the ID of the middleware that reads request bodies. Package site removes it from the routes of pages.
const BodiesID = "siteBodies"

const (
	// subscribe is PocketBase's route that sets the topics of a realtime event stream.
	subscribe         = "POST " + streamPath
	subscriptionBytes = 4 << 10
)

// sizes are the largest allowed request bodies, in bytes.
type sizes struct {
	ofCall map[string]int64
	file   int64 // the file of a job application
	// text limits a job application without its file, and each route that ofCall does not list. On routes without
	// CostCall it applies only to guests.
	text int64
}

// LimitBodies sets the largest request body of each route, in bytes. ofCall is keyed by route, such as "POST
// /api/site/send-email". file limits the file of a job application; text limits the rest of it, and every other route.
// Prepare calls it once, with the limits from the JavaScript hooks.
func (g *Gate) LimitBodies(ofCall map[string]int64, file, text int64) {
	g.sizes.Store(&sizes{maps.Clone(ofCall), file, text})
}

// Middlewares returns the gate's middlewares. They count a HEAD request as a GET, read the bodies of submissions, and
// limit the concurrent requests that need a place (see Limits.Engines). PocketBase's rate limits run before the body is
// read, so a client beyond them is refused first. The wait for a place comes last: other middlewares may first answer
// from memory, which needs no place.
func (g *Gate) Middlewares() []*hook.Handler[*core.RequestEvent] {
	return []*hook.Handler[*core.RequestEvent]{
		{Id: "siteHeadCounts", Priority: apis.DefaultRateLimitMiddlewarePriority - 1, Func: countHead},
		{Id: "siteHead", Priority: apis.DefaultRateLimitMiddlewarePriority + 1, Func: serveHead},
		{Id: BodiesID, Priority: apis.DefaultBodyLimitMiddlewarePriority + 1, Func: g.readBody},
		{Id: "sitePlaces", Priority: 1, Func: g.waitForPlace},
	}
}

// isHead is the key that marks a HEAD request while it counts as a GET. PocketBase's rate limits can be per method.
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

// TakesFromVisitors reports whether a request is a visitor's submission: to a route that LimitBodies lists, or a job
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
	// Read one byte more than allowed, to detect a too large body without a Content-Length.
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
		if guest.reserved != nil {
			guest.reserved.Leave(e.Status() == http.StatusOK)
		}
	}()
	return e.Next()
}

// unread answers 408 if the body arrived too slowly, or the client ended it early. That is the client's fault, so it is
// counted and not logged. unread returns any other error, such as one of the disk.
func (g *Gate) unread(e *core.RequestEvent, guest *visit, err error) error {
	e.Response.Header().Set("Connection", "close")
	if !guest.body.failed {
		return err
	}
	answers.Refuse(e.Response, http.StatusRequestTimeout)
	return nil
}

// waitForPlace delays a request that needs a place (see Limits.Engines) until one is free. It answers 429 to a client
// with too many requests a minute, and 503 if the queue is full or no place becomes free in time. Superusers do not
// wait. The request leaves its place before its client reads the answer.
func (g *Gate) waitForPlace(e *core.RequestEvent) error {
	cost := g.costOf(e)
	if !cost.IsQueued() || e.HasSuperuserAuth() {
		return endTooLong(e, e.Next())
	}
	client := clientOf(e.Request)
	if g.isLimited(client) {
		if seconds := g.clients.spend(client, g.ClientCalls, time.Now()); seconds > 0 {
			return refuseFor(e, seconds, http.StatusTooManyRequests)
		}
	}
	isFile := cost&answers.CostFile != 0
	if !g.places.enter(e.Request.Context(), client, isFile) {
		return refuseFor(e, retrySoon, http.StatusServiceUnavailable)
	}
	answer := &heldAnswer{
		Held: answers.Hold(e.Response), leave: sync.OnceFunc(func() { g.places.leave(client, isFile) }),
		unread: &g.unreadAnswers, client: client, isFile: isFile,
	}
	err := runInPlace(e, answer)
	awaitAnswerTime(e)
	answer.release()
	return err
}

// runInPlace runs the handler and leaves the place. Only then may the client read the answer.
func runInPlace(e *core.RequestEvent, answer *heldAnswer) error {
	e.Response = answer
	defer func() {
		e.Response = answer.ResponseWriter
		answer.leave()
	}()
	return endTooLong(e, e.Next())
}

// answerAt is the key by which the hooks set the earliest time of an answer, in milliseconds since 1970. The request
// waits for it without a place.
const answerAt = "siteAnswerAt"

// awaitAnswerTime waits until the time that the hooks set, or until the client has disconnected.
func awaitAnswerTime(e *core.RequestEvent) {
	at, isSet := e.Get(answerAt).(int64)
	if !isSet {
		return
	}
	timer := time.NewTimer(time.Until(time.UnixMilli(at)))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-e.Request.Context().Done():
	}
}

// endTooLong answers 503 if the JavaScript ran too long and no answer has begun. Otherwise it returns err.
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

// LimitedClient returns the client of a request as text, or "" if the rate limits do not apply to it.
func (g *Gate) LimitedClient(r *http.Request) string {
	if client := clientOf(r); g.isLimited(client) {
		return client.String()
	}
	return ""
}

// isLimited reports whether the rate limits of PocketBase's settings apply to a client.
func (g *Gate) isLimited(client Client) bool { return g.Limited == nil || g.Limited(client) }

var errNoBody = errors.New("this request's body was not read")

// Body returns the request's body for the hooks. If there is none, its text is "".
func (g *Gate) Body(e *core.RequestEvent) *Body {
	body := Body{IsText: true}
	if guest := visitOf(e.Request); guest != nil && guest.small != nil {
		body = *guest.small
	}
	body.Key = KeyOf(e.Request.Header)
	return &body
}

// Application returns a submitted job application: a form with one file. It fails if the gate has not read the body.
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

// readBody is a request body in memory, which PocketBase can read more than once.
type readBody struct{ *bytes.Reader }

// Reread lets PocketBase read the body again from the first byte.
func (b *readBody) Reread() { _, _ = b.Seek(0, io.SeekStart) }

// Close does nothing.
func (b *readBody) Close() error { return nil }
