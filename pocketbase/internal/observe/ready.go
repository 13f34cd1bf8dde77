// Ready runs checks and reports whether the program can do its work now. Only authorized callers get the result:
// programs on this computer, and programs that send the token.

package observe

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"lexharbor/internal/answers"
	"lexharbor/internal/settings"
)

// ReadyPath is the path of readiness requests.
const ReadyPath = "/api/site/ready"

const (
	// limit is the time limit of all checks together. A check that takes longer fails.
	limit = 3 * time.Second
	// shortestToken is the minimum length of READY_TOKEN in bytes. A shorter token could be guessed.
	shortestToken = 20
)

// Check tests one condition that the program needs, such as a writable database.
type Check struct {
	Name string
	// Test returns an error if the condition is not met. The error must not contain visitors' data.
	Test func(ctx context.Context) error
	// Every is how long a result stays valid; 0: each request runs the check again.
	Every time.Duration
}

// Result is the result of a check.
type Result struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Reason string `json:"reason,omitempty"` // why the check failed
}

// State is the response: the results of all checks, and whether all succeeded.
type State struct {
	Ready  bool     `json:"ready"`
	Checks []Result `json:"checks"`
}

// Ready runs the checks and knows which callers may see the results.
type Ready struct {
	token  string
	checks []*remembered
}

var readyToken = settings.Explain("Monitoring", `
What a program on another computer sends as "Authorization: Bearer …" to /api/site/ready, at least 20 characters.
Without it only this one is answered.`).Sample("READY_TOKEN", "")

// ReadyTokenFromEnvironment reads READY_TOKEN, which callers on other computers must send. It returns "" if the
// variable is not set, and an error if the token is shorter than shortestToken.
func ReadyTokenFromEnvironment() (string, error) {
	token := readyToken.Value()
	if token != "" && len(token) < shortestToken {
		return "", fmt.Errorf("READY_TOKEN must have at least %d characters, not %d", shortestToken, len(token))
	}
	return token, nil
}

// NewReady returns a Ready that reports these checks in this order. With an empty token only programs on this computer
// get an answer.
func NewReady(token string, checks ...Check) *Ready {
	r := &Ready{token: token}
	for _, each := range checks {
		r.checks = append(r.checks, &remembered{Check: each})
	}
	return r
}

func (r *Ready) names() []string {
	var names []string
	for _, each := range r.checks {
		names = append(names, each.Name)
	}
	return names
}

// MayAsk reports whether a request contains the token, or contains none and comes from this computer. Call it with the
// original headers: they show whether a proxy on this computer forwards another client's request.
func (r *Ready) MayAsk(request *http.Request) bool {
	if given, isBearer := strings.CutPrefix(request.Header.Get("Authorization"), "Bearer "); isBearer && r.token != "" {
		one, other := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(r.token))
		return subtle.ConstantTimeCompare(one[:], other[:]) == 1
	}
	peer, err := netip.ParseAddrPort(request.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && isOwnName(request.Host) && !isForwarded(request.Header)
}

// isOwnName reports whether a Host header means this computer, such as localhost.
func isOwnName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	address, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && address.IsLoopback()
}

func isForwarded(header http.Header) bool {
	for name := range header {
		if name == "Forwarded" || name == "Via" || name == "X-Real-Ip" || strings.HasPrefix(name, "X-Forwarded-") {
			return true
		}
	}
	return false
}

// Serve answers 200 if all checks succeed, otherwise 503, with a State as JSON.
func (r *Ready) Serve(w http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodGet && request.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	state := r.State(request.Context())
	body, err := json.Marshal(state)
	if err != nil {
		answers.Refuse(w, http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if !state.Ready {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_, _ = w.Write(body) // an error means only that the client disconnected
}

// State runs all checks concurrently, within the time limit.
func (r *Ready) State(ctx context.Context) State {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	state := State{Ready: true, Checks: make([]Result, len(r.checks))}
	var all sync.WaitGroup
	for i, each := range r.checks {
		all.Go(func() { state.Checks[i] = each.result(ctx) })
	}
	all.Wait()
	for _, each := range state.Checks {
		state.Ready = state.Ready && each.OK
	}
	return state
}

// remembered is a check with its last result. Requests that come during a test wait for its result instead of starting
// another test. Therefore a hanging database gets only one query.
type remembered struct {
	Check
	mu      sync.Mutex
	flight  chan struct{} // closed when the current test ends; nil: none runs
	tested  time.Time
	problem error
}

func (c *remembered) result(ctx context.Context) Result {
	c.mu.Lock()
	if c.flight == nil {
		if c.Every > 0 && !c.tested.IsZero() && time.Since(c.tested) < c.Every {
			defer c.mu.Unlock()
			return c.resultFor(c.problem)
		}
		c.flight = make(chan struct{})
		go c.test(c.flight)
	}
	flight := c.flight
	c.mu.Unlock()
	select {
	case <-flight:
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.resultFor(c.problem)
	case <-ctx.Done():
		return c.resultFor(fmt.Errorf("no answer within %s", limit))
	}
}

// test runs the check. It has its own time limit, because the caller may disconnect earlier.
func (c *remembered) test(flight chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	problem := func() (problem error) {
		defer func() {
			if panicked := recover(); panicked != nil {
				problem = fmt.Errorf("panic: %v", panicked)
			}
		}()
		return c.Test(ctx)
	}()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.problem, c.tested, c.flight = problem, time.Now(), nil
	close(flight)
}

func (c *remembered) resultFor(problem error) Result {
	if problem == nil {
		return Result{Name: c.Name, OK: true}
	}
	return Result{Name: c.Name, Reason: problem.Error()}
}
