package main

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/guard"
	"lexharbor/internal/testapp"
)

func TestEveryErrorOfASiteCallOrPageHasTheSitesFormat(t *testing.T) {
	app := testapp.New(t)
	failures := map[string]struct {
		err    error
		status int
		code   string
	}{
		"thrown":  {errors.New("Error: boom"), 503, "unavailable"},
		"invalid": {apis.NewBadRequestError("validation failed", nil), 503, "unavailable"},
		"row":     {fmt.Errorf("find: %w", http.ErrMissingFile), 503, "unavailable"},
		"missing": {apis.NewNotFoundError("", nil), 404, "not_found"},
		"denied":  {apis.NewForbiddenError("", nil), 403, "forbidden"},
		"guest":   {apis.NewUnauthorizedError("", nil), 401, "unauthorized"},
		"large":   {apis.ErrRequestEntityTooLarge, 413, "too_large"},
		"often":   {apis.NewTooManyRequestsError("", nil), 429, "rate_limited"},
	}
	_, handler := started(t, app, func(e *core.ServeEvent) {
		for name, failure := range failures {
			e.Router.GET("/api/site/"+name, func(*core.RequestEvent) error { return failure.err })
			e.Router.GET("/demo/"+name, func(*core.RequestEvent) error { return failure.err })
		}
		e.Router.GET("/api/site/panic", func(*core.RequestEvent) error { panic("at the disco") })
		e.Router.GET("/api/other", func(*core.RequestEvent) error { return errors.New("x") })
	})
	check := func(method, target string, status int, code string) {
		response := testapp.Ask(handler, method, target)
		body := testapp.Text(t, response)
		if response.StatusCode != status || !strings.HasPrefix(body, `{"success":false,"error":"`) ||
			!strings.HasSuffix(body, `","code":"`+code+`"}`) {
			t.Errorf("%s %s: %d %s", method, target, response.StatusCode, body)
		}
		if header := response.Header; strings.HasPrefix(target, "/api/site/") &&
			header.Get("Cache-Control") != "no-store" ||
			header.Get("Content-Security-Policy") != guard.APIPolicy || header.Get("X-Frame-Options") != "DENY" ||
			header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: headers %v", target, header)
		}
	}
	for name, want := range failures {
		check("GET", "/api/site/"+name, want.status, want.code)
		check("GET", "/demo/"+name, want.status, want.code)
		page := testapp.Ask(handler, "GET", "/demo/"+name, "Accept", "text/html,*/*;q=0.8")
		if body := testapp.Text(t, page); page.StatusCode != want.status || strings.Contains(body, "{") ||
			page.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("/demo/%s: %d %s", name, page.StatusCode, body)
		}
	}
	check("GET", "/api/site/panic", 503, "unavailable")
	check("GET", "/api/site/unknown", 404, "not_found")
	check("POST", "/api/site/thrown", 405, "method_not_allowed")
	check("GET", "/api/unknown", 404, "not_found")
	for _, row := range []struct{ method, path, allowed string }{
		{"DELETE", "/api/site/thrown", "GET, HEAD"},
		{"GET", "/api/site/sign-out", "POST"},
		{"PUT", "/api/collections/users/records/abc", "GET, HEAD, PATCH, DELETE"},
		{"DELETE", "/api/site/unknown", ""},
	} {
		allowed := testapp.Ask(handler, row.method, row.path).Header.Get("Allow")
		if allowed != row.allowed {
			t.Errorf("%s %s allows %q, not %q", row.method, row.path, allowed, row.allowed)
		}
	}
	if status := testapp.Ask(handler, "GET", "/api/other").StatusCode; status != 400 {
		t.Errorf("PocketBase's own errors changed: %d", status)
	}
	if body := testapp.Text(t, testapp.Ask(handler, "GET", "/api/health")); !strings.Contains(body, `"code":200`) {
		t.Errorf("health: %s", body)
	}
}

func TestTheEleventhRequestIsRefusedWithTheTimeToWait(t *testing.T) {
	app := testapp.New(t)
	app.Settings().RateLimits.Enabled = true
	app.Settings().RateLimits.Rules = []core.RateLimitRule{
		{Label: "POST /api/site/request-demo", Duration: 42, MaxRequests: 10},
	}
	_, handler := started(t, app, func(e *core.ServeEvent) {
		e.Router.POST(
			"/api/site/request-demo",
			func(e *core.RequestEvent) error { return e.JSON(200, map[string]bool{"success": true}) },
		)
	})
	for i := range 10 {
		// A forged header must not give a client a new quota.
		if status := testapp.Ask(handler, "POST", "/api/site/request-demo", "X-Forwarded-For",
			fmt.Sprintf("192.0.2.%d", i)).StatusCode; status != 200 {
			t.Errorf("request %d: %d", i+1, status)
		}
	}
	response := testapp.Ask(handler, "POST", "/api/site/request-demo", "X-Forwarded-For", "192.0.2.99")
	if body := testapp.Text(t, response); response.StatusCode != 429 || response.Header.Get("Retry-After") != "42" ||
		!strings.Contains(body, `"code":"rate_limited"`) {
		t.Errorf("%d, Retry-After %s: %s", response.StatusCode, response.Header.Get("Retry-After"), body)
	}
}
