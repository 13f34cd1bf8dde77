package main

import (
	"net/http"
	"testing"
	"testing/fstest"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/admission"
	"lexharbor/internal/render"
	"lexharbor/internal/retention"
	"lexharbor/internal/site"
	"lexharbor/internal/testapp"
)

// started is the whole server on top of app, as the serve command would start it.
func started(t *testing.T, app core.App, routes func(*core.ServeEvent)) (*server, http.Handler) {
	t.Helper()
	s := &server{periods: testPeriods(t), site: testSite(t), engines: render.New(fstest.MapFS{}), gate: testGate(t, "")}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	event := &core.ServeEvent{App: app, Router: router, Server: &http.Server{}}
	if routes != nil {
		routes(event)
	}
	if err := s.prepare(event); err != nil {
		t.Fatal(err)
	}
	s.route(event)
	_ = s.gate.Declare(router, routeCosts) // what a test adds is undeclared, and enters everything
	mux, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return s, s.protect(mux)
}

// testGate is a gate as the environment of the test sets it, behind these proxies.
func testGate(t *testing.T, trusted string) *admission.Gate {
	t.Helper()
	t.Setenv("TRUSTED_PROXIES", trusted)
	proxies, err := admission.ProxiesFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	limits, err := admission.LimitsFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	return admission.New(limits, proxies)
}

func testSite(t *testing.T) *site.Site {
	t.Helper()
	s, err := site.Load(testapp.BuiltSite(), "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func testPeriods(t *testing.T) *retention.Periods {
	t.Helper()
	periods, err := retention.PeriodsFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	return periods
}
