package main

import (
	"net/http"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/admission"
	"lexharbor/internal/observe"
	"lexharbor/internal/parts"
	"lexharbor/internal/site"
	"lexharbor/internal/testapp"
)

// configured returns the whole program, configured from the test's environment variables.
func configured(t *testing.T) *parts.Parts {
	t.Helper()
	program, err := newProgram(testapp.BuiltSite(), routeCosts)
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Configure(); err != nil {
		t.Fatal(err)
	}
	if err := parts.Find[*site.Part](program).Place("https://firm.example"); err != nil {
		t.Fatal(err)
	}
	return program
}

// started runs the phases Prepare, Begin and Route of the whole program on app, without listeners. routes adds routes.
func started(t *testing.T, app core.App, routes func(*core.ServeEvent)) (*parts.Parts, http.Handler) {
	t.Helper()
	program := configured(t)
	return program, handlerOf(t, program, app, routes)
}

// handlerOf is like started, for a program that is already configured. It returns only the HTTP handler.
func handlerOf(t *testing.T, program *parts.Parts, app core.App, routes func(*core.ServeEvent)) http.Handler {
	t.Helper()
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	event := &core.ServeEvent{App: app, Router: router, Server: &http.Server{}}
	if routes != nil {
		routes(event)
	}
	if err := program.Begin(event); err != nil {
		t.Fatal(err)
	}
	// Routes that a test adds have no line in routeCosts, so the gate treats them as the most expensive ones.
	_ = gateOf(program).Declare(router, gateOf(program).Costs())
	mux, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return program.Around(mux)
}

func gateOf(program *parts.Parts) *admission.Part { return parts.Find[*admission.Part](program) }

func observerOf(program *parts.Parts) *observe.Program { return parts.Find[*observe.Program](program) }
