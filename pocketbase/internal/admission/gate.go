package admission

import (
	"context"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"lexharbor/internal/answers"
	"lexharbor/internal/uploads"
)

// streamPath is PocketBase's route for realtime event streams.
const streamPath = "/api/realtime"

// retrySoon is how many seconds a refused client should wait for a free resource.
const retrySoon = 2

// tooBusy is the text that a visitor reads if the gate refuses a page.
const tooBusy = "The site is busy. Please try again in a moment."

// longestWait is how long an HTTP/2 client waits for the first byte, unless the handler changes the deadline.
const longestWait = 5 * time.Minute

// Gate limits the requests of all clients.
type Gate struct {
	Limits
	*Proxies
	clients       *clients
	places        *places
	unreadAnswers unreadAnswers
	sizes         atomic.Pointer[sizes]                   // see LimitBodies
	costs         atomic.Pointer[map[string]answers.Cost] // see Declare
	// Limited reports whether the rate limits of PocketBase's settings apply to a client; nil: to every client.
	// Limits.ClientCalls applies to the same clients, so that one switch in the dashboard controls all rate limits.
	Limited func(Client) bool
	// Room reserves disk space for submissions. It is nil only in tests, which send none.
	Room    *uploads.Room
	traffic traffic
	codes   clientCodes
	// uncounted counts the clients that were evicted since EndMinute last reset PocketBase's rate-limit counters.
	uncounted uint64
}

// New returns a gate. Until LimitBodies is called, submissions with a body are too large for it.
func New(limits Limits, proxies *Proxies) *Gate {
	g := &Gate{Limits: limits, Proxies: proxies, clients: newClients(), places: newPlaces(limits.Engines)}
	g.unreadAnswers.most = mostUnread
	g.sizes.Store(&sizes{}) // until LimitBodies: all sizes are 0
	return g
}

// visit is the state of one request in the gate.
type visit struct {
	body        *pacedBody // nil: no body
	small       *Body
	application *uploads.Application
	reserved    *uploads.Reservation // made by AskRoom; nil: none
}

type visitKey struct{}

func visitOf(r *http.Request) *visit {
	found, _ := r.Context().Value(visitKey{}).(*visit)
	return found
}

// Serve passes a request to next. It answers 429 if the client uses too much, and 503 if all clients together do.
// client is the result of Settle for this request.
func (g *Gate) Serve(w http.ResponseWriter, r *http.Request, client Client, next http.Handler) {
	if refused := g.clients.take(client, requests, g.ClientConnections, g.Connections); refused != granted {
		g.refuse(w, r, client, refused, retrySoon)
		return
	}
	defer g.clients.give(client, requests)
	writer := &rollingWriter{ResponseWriter: w, stall: g.Stall, moved: time.Now()}
	if r.ProtoMajor > 1 {
		// Without this deadline, HTTP/2 ends the stream if the first byte comes after the server's WriteTimeout.
		writer.until(writer.moved.Add(longestWait))
	}
	defer writer.await(0) // renews an old deadline, because Go sends the rest of the answer after this
	if !answers.IsAPI(r.URL.Path) && !hasBody(r) {
		next.ServeHTTP(writer, r)
		return
	}
	if r.URL.Path == streamPath && r.Method == http.MethodGet {
		if refused := g.clients.take(client, streams, g.ClientStreams, g.Streams); refused != granted {
			g.refuse(writer, r, client, refused, retrySoon)
			return
		}
		defer g.clients.give(client, streams)
		writer.endless = true
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // a stream may outlast the server's ReadTimeout
	}
	guest := &visit{}
	if hasBody(r) {
		if refused := g.clients.take(client, bodies, g.ClientBodies, g.Bodies); refused != granted {
			g.refuse(writer, r, client, refused, retrySoon)
			return
		}
		guest.body = newPacedBody(w, r, func() { g.clients.give(client, bodies) })
		defer guest.body.end()
	}
	r = r.WithContext(context.WithValue(r.Context(), visitKey{}, guest))
	if guest.body != nil {
		r.Body = guest.body
	}
	next.ServeHTTP(writer, r)
}

func hasBody(r *http.Request) bool {
	return r.Body != nil && r.Body != http.NoBody && r.ContentLength != 0
}

// refuse answers 429 or 503, as JSON for API routes and as a line of text for pages. It does not wait for the body.
func (g *Gate) refuse(w http.ResponseWriter, r *http.Request, client Client, why outcome, seconds int) {
	status := http.StatusTooManyRequests
	if why == allTaken {
		status = http.StatusServiceUnavailable
	}
	g.traffic.refuse(g.clients, client, status)
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	if hasBody(r) {
		w.Header().Set("Connection", "close") // otherwise Go first reads up to 256 KB of the body
	}
	if answers.IsAPI(r.URL.Path) {
		answers.Refuse(w, status)
		return
	}
	answers.Sentence(w, r, status, tooBusy)
}
