// Package webserver serves visitors over HTTP. It contains the public listener with its limits, plain HTTP beside TLS,
// the server's requests to itself, and a graceful stop.
package webserver

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/settings"
)

const (
	// MaxHeaderBytes limits a request's first line and headers. The dashboard's filters make long URLs in that line.
	MaxHeaderBytes = 32 << 10
	// newcomerLimit is how long a stop waits for the first request on a new connection. Browsers open some connections
	// that they never use.
	newcomerLimit = 500 * time.Millisecond
	// looks is how many consecutive checks of a stop must find no request. After the server has read a request, a short
	// time passes until Around counts it.
	looks     = 3
	lookEvery = 10 * time.Millisecond
)

// Server is the part of the program that listens at the public address.
type Server struct {
	Sockets *Sockets
	// Gate is the admission gate: it limits connections, and requests that bypass PocketBase's own server.
	Gate interface {
		Listen(listener net.Listener) net.Listener
		Around(next http.Handler) http.Handler
		Undeclared() []string // proxies that TRUSTED_PROXIES does not list
	}
	Stall    func() time.Duration      // returns how long a client may accept no data of a response
	Place    func(origin string) error // is called with the public origin
	Origin   func() string             // returns the public origin
	Announce func()                    // is called before the server starts

	secure bool         // serve got domains, so the program itself uses TLS
	plain  string       // address of the plain http redirect; "": none
	door   *Listener    // listener at the public address; nil before Open
	served bool         // PocketBase will close door
	beside net.Listener // listener for plain HTTP; nil: none
	// redirects serves plain HTTP beside TLS; nil: none, or before Serve.
	redirects *http.Server
	routes    atomic.Pointer[router.Router[*core.RequestEvent]]
	own       atomic.Pointer[loopback] // nil before Open
	busy      atomic.Int64             // active requests; those to /api/realtime are not counted
	newcomers newcomers
}

// Open starts to listen at the public address, and at the address for plain HTTP beside TLS.
func (s *Server) Open(e *core.ServeEvent) error {
	listener, err := s.Sockets.ListenFor(e.Server.Addr, "HTTP_ADDR", "127.0.0.1:8091")
	if err != nil {
		return err
	}
	s.door = listener
	if s.plain != "" {
		plain, err := s.Sockets.ListenFor(s.plain, "--http", "0.0.0.0:8080")
		if err != nil {
			return fmt.Errorf("plain http beside https: %w", err)
		}
		s.beside = s.Gate.Listen(plain)
	}
	e.Listener = s.Gate.Listen(listener)
	s.own.Store(newLoopback(listener.Addr(), s.secure, s.Origin()))
	s.limit(e.Server)
	return nil
}

// Around counts the active requests, so that Drain can wait for them. It does not count those to /api/realtime.
func (s *Server) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/realtime" {
			s.busy.Add(1)
			defer s.busy.Add(-1)
		}
		next.ServeHTTP(w, r)
	})
}

// Route stores the router for HasRoute.
func (s *Server) Route(e *core.ServeEvent) error {
	s.routes.Store(e.Router)
	return nil
}

// Serve starts the server for plain HTTP beside TLS. From now on PocketBase closes the public listener.
func (s *Server) Serve(e *core.ServeEvent) error {
	s.served = true
	s.redirect(e)
	return nil
}

// Drain accepts no more connections at the public address. It returns when all requests that Around counts are
// answered, or when ctx ends. With systemd socket activation, new connections wait for the next program.
func (s *Server) Drain(ctx context.Context) {
	if s.door != nil {
		s.door.Pause()
	}
	patient, done := context.WithTimeout(ctx, newcomerLimit)
	defer done()
	for quiet := 0; quiet < looks && ctx.Err() == nil; time.Sleep(lookEvery) {
		quiet++
		if s.busy.Load() > 0 || patient.Err() == nil && s.newcomers.count.Load() > 0 {
			quiet = 0
		}
	}
}

// Close closes the listeners and servers that PocketBase does not close.
func (s *Server) Close() {
	if s.door != nil && !s.served {
		s.door.Close()
	}
	if s.redirects != nil {
		s.redirects.Close()
	}
	if s.beside != nil {
		s.beside.Close()
	}
}

// StandIn serves handler at the public address, without PocketBase, until the caller calls end.
func (s *Server) StandIn(handler http.Handler) (end func() error, err error) {
	listener, err := s.Sockets.ListenFor(settings.HTTPAddress.Value(), settings.HTTPAddress.Name, "127.0.0.1:8091")
	if err != nil {
		return nil, err
	}
	own := &http.Server{Handler: s.Gate.Around(handler)}
	s.limit(own)
	go func() { _ = own.Serve(s.Gate.Listen(listener)) }()
	return own.Close, nil
}

// limit sets the timeouts and the header limit of a server, and makes newcomers follow its connections.
func (s *Server) limit(server *http.Server) {
	server.ReadHeaderTimeout = 10 * time.Second
	server.ReadTimeout = time.Minute
	server.WriteTimeout = s.Stall()
	server.MaxHeaderBytes = MaxHeaderBytes
	server.ConnState = s.newcomers.record
}

// FetchImage returns nil if a public path of this server returns an image, otherwise an error with the reason.
func (s *Server) FetchImage(path string) error { return s.own.Load().FetchImage(path) }

// HasRoute reports whether the server has a route with this method and path pattern; false before Route.
func (s *Server) HasRoute(method, path string) bool {
	routes := s.routes.Load()
	return routes != nil && routes.HasRoute(method, path)
}

// AskItself sends this server a request as a visitor would. It fails if no answer comes within limitMs milliseconds.
func (s *Server) AskItself(method, path, contentType, body string, limitMs int64) (map[string]any, error) {
	own := s.own.Load()
	if own == nil {
		return nil, errors.New("the server is not serving")
	}
	status, answer, err := own.Ask(method, path, contentType, body, time.Duration(limitMs)*time.Millisecond)
	return map[string]any{"status": status, "body": answer}, err
}

// Hooks returns the functions with which JavaScript hooks send requests to this server and query its state.
func (s *Server) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Sends this server a request as a visitor would, and returns the response. Throws if none comes in time.
 * @param contentType empty for a request without a body
 */
askItself(
  method: string,
  path: string,
  contentType: string,
  body: string,
  limitMs: number,
): { status: number; body: string }`: s.AskItself,
		`/**
 * routes: those of the given routes, such as "POST /api/site/apply", that the running server has.
 * undeclaredProxies: addresses of this computer or a private network that forward requests and are missing in
 * TRUSTED_PROXIES.
 */
running(routes: readonly string[]): { routes: readonly string[]; undeclaredProxies: readonly string[] }`: s.running,
	}
}

// running is what JavaScript hooks can query: which of some routes the server has, and which proxies TRUSTED_PROXIES
// lacks.
type running struct {
	Routes            []string `json:"routes"`
	UndeclaredProxies []string `json:"undeclaredProxies"`
}

func (s *Server) running(routes []string) running {
	now := running{Routes: []string{}, UndeclaredProxies: append([]string{}, s.Gate.Undeclared()...)}
	for _, route := range routes {
		if method, path, _ := strings.Cut(route, " "); s.HasRoute(method, path) {
			now.Routes = append(now.Routes, route)
		}
	}
	return now
}
