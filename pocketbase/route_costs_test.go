package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/admission"
	"lexharbor/internal/bookings"
	"lexharbor/internal/testapp"
)

// withHooks adds the routes of the JavaScript hooks, which Go tests do not load: one for each complete pattern of
// routeCosts. Each route calls entered and answers 204.
func withHooks(entered func(pattern string)) func(*core.ServeEvent) {
	return func(e *core.ServeEvent) {
		for line := range routeCosts {
			method, path, hasMethod := strings.Cut(line, " ")
			isGroup := strings.HasSuffix(line, "/...")
			if !hasMethod || isGroup || method == "" || strings.HasPrefix(path, "/api/collections/") {
				continue
			}
			e.Router.Route(method, path, func(e *core.RequestEvent) error {
				entered(line)
				return e.NoContent(http.StatusNoContent)
			})
		}
	}
}

// pathOf splits a route pattern into its method and a path, with the parameters filled in. Without a method in the
// pattern, it returns "" as the method.
func pathOf(pattern string) (method, path string) {
	method, path, hasMethod := strings.Cut(pattern, " ")
	if !hasMethod {
		method, path = "", pattern
	}
	path = strings.ReplaceAll(path, "{collection}", "users")
	return method, regexp.MustCompile(`\{[^}]+\}`).ReplaceAllString(path, "x")
}

func TestEveryRequestToJavaScriptOrTheWriteLockWaitsForAPlace(t *testing.T) {
	t.Setenv("HOOK_ENGINES", "2")
	const atOnce, noPlace = 200, -1
	app := testapp.New(t)
	var mu sync.Mutex
	entered := map[string]int{}
	release := make(chan bool)
	var routes *router.Router[*core.RequestEvent]
	program, handler := started(t, app, func(e *core.ServeEvent) {
		routes = e.Router
		withHooks(func(pattern string) {
			mu.Lock()
			defer mu.Unlock()
			entered[pattern]++
		})(e)
		for _, path := range []string{"/api/site/slow", "/api/backups/slow"} { // the second one uses files
			e.Router.GET(path, func(e *core.RequestEvent) error {
				<-release
				return e.NoContent(http.StatusNoContent)
			})
		}
	})
	ask := func(ctx context.Context, client int, method, path string) int {
		request := httptest.NewRequestWithContext(ctx, method, path, nil)
		request.RemoteAddr = "192.0.2." + strconv.Itoa(client) + ":9"
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		if recorder.Code == http.StatusServiceUnavailable && recorder.Header().Get("Retry-After") == "2" {
			return noPlace
		}
		return recorder.Code
	}
	// Two clients occupy all slots: each runs one request, and two with files beside it.
	var slow sync.WaitGroup
	for client := range 2 {
		for _, path := range []string{"/api/site/slow", "/api/backups/slow", "/api/backups/slow"} {
			slow.Go(func() { ask(t.Context(), 1+client, "GET", path) })
		}
	}
	defer slow.Wait()
	defer close(release)
	testapp.Eventually(t, func() bool { return gateOf(program).Figures().Working == 6 })

	left, cancel := context.WithCancel(t.Context())
	cancel() // so that the test does not wait three seconds for a slot
	costs := gateOf(program).Costs()
	for _, pattern := range admission.Patterns(routes) {
		line, isDeclared := admission.LineOf(pattern, costs)
		method, path := pathOf(pattern)
		page, isLink := bookings.LinkedPages[pattern]
		if isLink {
			path = signed(t, app, page)
		}
		if !isDeclared {
			continue // only /api/site/slow has no declared cost
		}
		methods := []string{method}
		switch method {
		case "GET":
			methods = append(methods, "HEAD")
		case "":
			methods = []string{"GET", "HEAD", "POST"}
		}
		for _, method := range methods {
			if pattern == "GET /api/realtime" {
				continue // this response never ends
			}
			var all sync.WaitGroup
			statuses := make([]int, atOnce)
			for i := range atOnce {
				all.Go(func() { statuses[i] = ask(left, 3, method, path) })
			}
			all.Wait()
			isQueued := costs[line].IsQueued()
			for _, status := range statuses {
				// Before it looks for a slot, the server refuses unauthorized requests (401), requests for a mail while
				// no mail server is set up (501), and an appointment's page that was opened too often (429).
				isRefused := status == http.StatusUnauthorized || status == http.StatusNotImplemented ||
					isLink && status == http.StatusTooManyRequests
				if isQueued && status != noPlace && !isRefused || !isQueued && status == noPlace {
					t.Errorf("%s %s enters %s, and is answered %d while no place is free",
						method, pattern, costs[line], status)
					break
				}
			}
		}
	}
	for pattern, times := range entered {
		if costs[pattern].IsQueued() {
			t.Errorf("%s was entered %d times", pattern, times)
		}
	}
}

// signed returns the path of an appointment's page with a signed token.
func signed(t *testing.T, app core.App, page string) string {
	t.Helper()
	token, err := bookings.AppointmentToken(app, path.Base(page), "abcdefghij01234")
	if err != nil {
		t.Fatal(err)
	}
	return page + "?token=" + token
}

func TestTheServerRefusesToStartWithAnUndeclaredRoute(t *testing.T) {
	app := testapp.New(t)
	var routes *router.Router[*core.RequestEvent]
	program, _ := started(t, app, func(e *core.ServeEvent) {
		routes = e.Router
		e.Router.GET("/api/site/new", func(e *core.RequestEvent) error { return nil })
		e.Router.POST("/new", func(e *core.RequestEvent) error { return nil })
	})
	err := gateOf(program).Declare(routes, gateOf(program).Costs())
	if want := "these routes have no declared cost: GET /api/site/new, POST /new"; err == nil ||
		err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestAHeadCountsAsAGet(t *testing.T) {
	app := testapp.New(t)
	limits := app.Settings()
	limits.RateLimits.Enabled = true
	limits.RateLimits.Rules = []core.RateLimitRule{{Label: "GET /demo/cancel", Duration: 60, MaxRequests: 2}}
	if err := app.Save(limits); err != nil {
		t.Fatal(err)
	}
	seen := ""
	_, handler := started(t, app, func(e *core.ServeEvent) {
		e.Router.GET("/demo/cancel", func(e *core.RequestEvent) error {
			seen += e.Request.Method + " "
			return e.NoContent(http.StatusNoContent)
		})
	})
	for i, want := range []int{204, 204, 429} {
		method := []string{"HEAD", "GET", "HEAD"}[i]
		if status := testapp.Ask(handler, method, signed(t, app, "/demo/cancel")).StatusCode; status != want {
			t.Errorf("%s is answered %d, want %d", method, status, want)
		}
	}
	if seen != "HEAD GET " {
		t.Errorf("the page saw %s", seen)
	}
}
