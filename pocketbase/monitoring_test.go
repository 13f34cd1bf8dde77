package main

import (
	"encoding/json"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lexharbor/internal/observe"
	"lexharbor/internal/parts"
	"lexharbor/internal/testapp"
)

// measured returns the whole started program with its readiness checks and metrics registered, and its handler.
func measured(t *testing.T) (*parts.Parts, http.Handler) {
	t.Helper()
	app := testapp.New(t)
	program, handler := started(t, app, nil)
	observerOf(program).Watch(app)
	observerOf(program).MeasureAll(app)
	return program, handler
}

func written(t *testing.T, registry *observe.Registry) (string, map[string]float64) {
	t.Helper()
	var text strings.Builder
	if err := registry.Write(&text); err != nil {
		t.Fatal(err)
	}
	samples, err := testapp.Exposition(text.String())
	if err != nil {
		t.Fatalf("%v in\n%s", err, text.String())
	}
	return text.String(), samples
}

func TestRequestsAreCountedByTheirKindAndNotByTheirPath(t *testing.T) {
	program, handler := measured(t)
	_, before := written(t, observerOf(program).Registry())
	for _, path := range []string{"/", "/no-such-page", "/no-such-page-either", "/api/site/nothing", "/api/health",
		"/assets/none.js"} {
		testapp.Ask(handler, "GET", path)
	}
	text, after := written(t, observerOf(program).Registry())
	for key, want := range map[string]float64{
		`lexharbor_http_requests_total{class="page",code="2xx"}`:      1,
		`lexharbor_http_requests_total{class="page",code="4xx"}`:      2,
		`lexharbor_http_requests_total{class="call",code="4xx"}`:      1,
		`lexharbor_http_requests_total{class="records",code="2xx"}`:   1,
		`lexharbor_http_request_duration_seconds_count{class="page"}`: 3,
		`lexharbor_http_requests_total{class="asset",code="4xx"}`:     1,
		`lexharbor_ready{check="database"}`:                           1, `lexharbor_ready{check="mail"}`: 1,
	} {
		if after[key] != want {
			t.Errorf("%s is %v, not %v", key, after[key], want)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d series became %d", len(before), len(after))
	}
	if strings.Contains(text, "no-such-page") {
		t.Error("a path that a visitor chose is in the metrics")
	}
}

func TestReadyNamesEachFailedCheck(t *testing.T) {
	program, handler := measured(t)
	local := func() *http.Response {
		return testapp.Ask(handlerFor(handler, "127.0.0.1:5", "127.0.0.1:8090"), "GET", observe.ReadyPath)
	}
	var all []string
	for _, check := range program.Checks(testapp.New(t)) {
		all = append(all, `{"name":"`+check.Name+`","ok":true}`)
	}
	ready := `{"ready":true,"checks":[` + strings.Join(all, ",") + `]}`
	if text := testapp.Text(t, local()); text != ready || !strings.Contains(text, `"disk"`) {
		t.Errorf("%s, not %s", text, ready)
	}
	gateOf(program).Room.Free().Of = 1 << 40
	answer := local()
	if text := testapp.Text(t, answer); answer.StatusCode != http.StatusServiceUnavailable ||
		!strings.Contains(text, `{"name":"disk","ok":false,"reason":"`) ||
		!strings.Contains(text, "FREE_DISK_MEGABYTES wants 1099511627776") {
		t.Error(answer.Status, text)
	}
	// A caller from another computer, or with another Host header, gets a 404.
	for _, elsewhere := range []http.Handler{handlerFor(handler, "203.0.113.7:5", "firm.example"),
		handlerFor(handler, "127.0.0.1:5", "firm.example")} {
		if answer := testapp.Ask(elsewhere, "GET", observe.ReadyPath); answer.StatusCode != http.StatusNotFound ||
			strings.Contains(testapp.Text(t, answer), "checks") {
			t.Error(answer.Status)
		}
	}
}

// handlerFor sets the remote address and the Host header of each request to peer and host.
func handlerFor(next http.Handler, peer, host string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr, r.Host = peer, host
		next.ServeHTTP(w, r)
	})
}

func TestAnAddressForPrometheusNeedsAHost(t *testing.T) {
	observer := &observe.Program{}
	for address, says := range map[string]string{":9091": "METRICS_ADDR must be a host and a " +
		"port", "metrics": "METRICS_ADDR must be a host and a port"} {
		t.Setenv("METRICS_ADDR", address)
		if err := observer.Configure(); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Error(address, err)
		}
	}
	t.Setenv("METRICS_ADDR", "")
	if err := observer.Configure(); err != nil {
		t.Error(err)
	}
	observer.Listen = func(address, _, _ string) (net.Listener, error) {
		t.Error("listens at", address)
		return nil, nil
	}
	if err := observer.Open(nil); err != nil {
		t.Error(err)
	}
}

// An alert or a panel that names a missing metric would never report anything.
func TestTheAlertsAndTheDashboardNameExistingMetrics(t *testing.T) {
	program, _ := measured(t)
	names := observerOf(program).Registry().Names()
	for _, file := range []string{"../docs/monitoring/alerts.yml", "../docs/monitoring/dashboard.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\blexharbor_\w+`).FindAllString(string(text), -1) {
			if !slices.Contains(names, strings.TrimSuffix(name, "_bucket")) {
				t.Errorf("%s: %s", file, name)
			}
		}
	}
}

func TestTheDashboardCanBeImported(t *testing.T) {
	text, err := os.ReadFile("../docs/monitoring/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Title, UID string
		Panels     []struct {
			ID      int
			Title   string
			Targets []struct{ Expr string }
			GridPos struct{ X, Y, W, H int }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil || dashboard.UID != "lexharbor" ||
		len(dashboard.Panels) != 29 {
		t.Fatalf("%d panels, %v", len(dashboard.Panels), err)
	}
	ids, places := map[int]bool{}, map[[2]int]bool{}
	for _, panel := range dashboard.Panels {
		place := [2]int{panel.GridPos.X, panel.GridPos.Y}
		if ids[panel.ID] || places[place] || panel.Title == "" || len(panel.Targets) == 0 ||
			panel.GridPos.X+panel.GridPos.W > 24 {
			t.Errorf("%+v", panel)
		}
		ids[panel.ID], places[place] = true, true
	}
	// The last panel shows every metric, so that a new one is seen without a panel of its own.
	if last := dashboard.Panels[len(dashboard.Panels)-1].Targets[0].Expr; last != `{__name__=~"lexharbor_.+"}` {
		t.Error(last)
	}
}
