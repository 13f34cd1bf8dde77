// This file answers whether the program can do its work at this moment: each check is tried, and what is wrong is said
// to who may hear it, a program on this computer or one with the token. It knows how to ask and to answer, and nothing
// of what is checked but that a database takes what is written.

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

// ReadyPath is where the answer is.
const ReadyPath = "/api/site/ready"

const (
	// limit is for how long all checks together may take. One that takes longer has failed.
	limit = 3 * time.Second
	// shortestToken has as many characters as nobody guesses.
	shortestToken = 20
)

// Check is one thing that must be well.
type Check struct {
	Name string
	// Test returns what is wrong; it must not say anything of visitors.
	Test func(ctx context.Context) error
	// Every is for how long a result is good; 0: each answer tests anew.
	Every time.Duration
}

// Result is what came of a check.
type Result struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Reason string `json:"reason,omitempty"` // why not
}

// State is the whole answer.
type State struct {
	Ready  bool     `json:"ready"`
	Checks []Result `json:"checks"`
}

// Ready asks all checks, and tells who may know.
type Ready struct {
	token  string
	checks []*remembered
}

var readyToken = settings.Explain("Monitoring", `
What a program on another computer sends as "Authorization: Bearer …" to /api/site/ready, at least 20 characters.
Without it only this one is answered.`).Sample("READY_TOKEN", "")

// ReadyTokenFromEnvironment reads what a program that asks from elsewhere must know.
func ReadyTokenFromEnvironment() (string, error) {
	token := readyToken.Value()
	if token != "" && len(token) < shortestToken {
		return "", fmt.Errorf("READY_TOKEN must have at least %d characters, not %d", shortestToken, len(token))
	}
	return token, nil
}

// NewReady is for these checks, in this order; "" as token: nobody elsewhere is answered.
func NewReady(token string, checks ...Check) *Ready {
	r := &Ready{token: token}
	for _, each := range checks {
		r.checks = append(r.checks, &remembered{Check: each})
	}
	return r
}

// names are those of the checks.
func (r *Ready) names() []string {
	var names []string
	for _, each := range r.checks {
		names = append(names, each.Name)
	}
	return names
}

// MayAsk reports whether a request comes from a program on this computer, or has the token. It must see the request as
// it came: a proxy on this computer tells by its headers that it asks for somebody else.
func (r *Ready) MayAsk(request *http.Request) bool {
	if given, isBearer := strings.CutPrefix(request.Header.Get("Authorization"), "Bearer "); isBearer && r.token != "" {
		one, other := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(r.token))
		return subtle.ConstantTimeCompare(one[:], other[:]) == 1
	}
	peer, err := netip.ParseAddrPort(request.RemoteAddr)
	return err == nil && peer.Addr().Unmap().IsLoopback() && isOwnName(request.Host) && !isForwarded(request.Header)
}

// isOwnName reports whether a host is a name that only this computer calls itself.
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

// Serve answers 200 or 503 with a State.
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
	_, _ = w.Write(body) // a client that left is no error of ours
}

// State makes all checks at the same time.
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

// remembered is a check with its last result. At most one test of it is under way: however often is asked, a database
// that hangs has one more caller.
type remembered struct {
	Check
	mu      sync.Mutex
	flight  chan struct{} // closed at the end of the test that is under way; nil: none is
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

// test has a time of its own: who asked may have left.
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
