package admission

import (
	"context"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"lexharbor/internal/answers"
	"lexharbor/internal/paths"
	"lexharbor/internal/uploads"
)

// streamPath is where PocketBase sends events from.
const streamPath = "/api/realtime"

// retrySoon is after how many seconds something that is held may be free again.
const retrySoon = 2

// tooBusy is what a person is told whose page is refused.
const tooBusy = "The site has too much to do. Please try again in a moment."

// longestWait is how long a call may take that says nothing before it is done, such as a run of the image tool.
const longestWait = 5 * time.Minute

// Gate is what every request passes.
type Gate struct {
	Limits
	*Proxies
	clients *clients
	places  *places
	sizes   atomic.Pointer[sizes]                 // see LimitBodies
	costs   atomic.Pointer[map[string]paths.Cost] // see Declare
	// Limited reports whether the limits of the settings hold for a client; nil: they do. The budget of calls follows
	// them, so that one switch is for all of them.
	Limited func(Client) bool
	// Room is how much of the disk submissions may take; nil: none are sent here.
	Room    *uploads.Room
	traffic traffic
	codes   clientCodes
	// uncounted are the clients that had to go since PocketBase's counts were begun anew.
	uncounted uint64
}

// New is a gate with nobody inside.
func New(limits Limits, proxies *Proxies) *Gate {
	g := &Gate{Limits: limits, Proxies: proxies, clients: newClients(), places: newPlaces(limits.Engines)}
	g.sizes.Store(&sizes{}) // without hooks no body is taken
	return g
}

// visit is what came with a request.
type visit struct {
	body        *pacedBody // nil: none came
	small       *Body
	application *uploads.Application
	leave       uploads.Leave // gives the room back that it was given on the disk; nil: none was
}

type visitKey struct{}

func visitOf(r *http.Request) *visit {
	found, _ := r.Context().Value(visitKey{}).(*visit)
	return found
}

// Serve lets a request in, or answers 429 where its client holds too much, 503 where all do. The request has been
// through Settle.
func (g *Gate) Serve(w http.ResponseWriter, r *http.Request, client Client, next http.Handler) {
	if refused := g.clients.take(client, requests, g.ClientConnections, g.Connections); refused != granted {
		g.refuse(w, r, client, refused, retrySoon)
		return
	}
	defer g.clients.give(client, requests)
	writer := &rollingWriter{ResponseWriter: w, stall: g.Stall, moved: time.Now()}
	if r.ProtoMajor > 1 {
		// HTTP/2 ends a stream when its time is over, before anything was written
		writer.until(writer.moved.Add(longestWait))
	}
	defer writer.await(0) // what is left to send goes out after this
	if !paths.IsAPI(r.URL.Path) && !hasBody(r) {
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
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // it lasts as long as its reader
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

// refuse answers in the form of what was asked for, and does not wait for a body.
func (g *Gate) refuse(w http.ResponseWriter, r *http.Request, client Client, why outcome, seconds int) {
	status := http.StatusTooManyRequests
	if why == allTaken {
		status = http.StatusServiceUnavailable
	}
	g.traffic.refuse(g.clients, client, status)
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	if hasBody(r) {
		w.Header().Set("Connection", "close") // Go would read on, as slowly as it comes
	}
	if paths.IsAPI(r.URL.Path) {
		answers.Refuse(w, status)
		return
	}
	answers.Sentence(w, r, status, tooBusy)
}
