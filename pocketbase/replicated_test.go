package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/jobs"
	"lexharbor/internal/parts"
	"lexharbor/internal/replication"
	"lexharbor/internal/testapp"
)

// copied returns the whole program beside a simulated Litestream (which copies the database to a remote store).
// Litestream confirms copies while isWell is true. stored counts the requests that reach the innermost handler.
func copied(t *testing.T) (program *parts.Parts, handler http.Handler, isWell *atomic.Bool, stored *atomic.Int32) {
	t.Helper()
	isWell, stored = &atomic.Bool{}, &atomic.Int32{}
	socket := filepath.Join(t.TempDir(), "l.sock")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	app := testapp.New(t)
	app.Settings().S3.Enabled = true
	database := filepath.Join(app.DataDir(), "data.db")
	litestream := &httptest.Server{
		Listener: listener,
		Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case !isWell.Load():
				w.WriteHeader(http.StatusInternalServerError)
				_, _ = w.Write([]byte(`{"error":"the store is down"}`))
			case r.URL.Path == "/sync":
				_, _ = w.Write([]byte(`{"status":"no_change","txid":3,"replicated_txid":3}`))
			default:
				_, _ = w.Write(
					[]byte(
						`{"databases":[{"path":"` + database + `","last_sync_at":"` + time.Now().
							Add(-10*time.Minute).
							Format(time.RFC3339) +
							`"}]}`,
					),
				)
			}
		})},
	}
	litestream.Start()
	t.Cleanup(litestream.Close)
	t.Setenv("LITESTREAM_SOCKET", socket)
	t.Setenv("ACK", "replicated")
	program = configured(t)
	gateOf(program).LimitBodies(map[string]int64{"POST /api/site/request-demo": 100}, 100, 100)
	if err := parts.Find[replication.Start](program).Prepare(&core.ServeEvent{App: app}); err != nil {
		t.Fatal(err)
	}
	handler = program.Around(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		stored.Add(1)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"success":true,"receipt":"ABC"}`))
	}))
	return program, handler, isWell, stored
}

func TestASubmissionIsAcknowledgedOnceItIsInTheStore(t *testing.T) {
	_, handler, isWell, stored := copied(t)
	for _, path := range []string{"/api/site/request-demo", "/api/site/apply"} {
		stored.Store(0)
		isWell.Store(false)
		answer := testapp.Ask(handler, "POST", path)
		if text := testapp.Text(t, answer); answer.StatusCode != 503 || !strings.Contains(text, `"success":false`) ||
			!strings.Contains(text, `"code":"unavailable"`) ||
			answer.Header.Get("Retry-After") != "5" ||
			answer.Header.Get("Cache-Control") != "no-store" {
			t.Error(path, answer.Status, text, answer.Header)
		}
		isWell.Store(true)
		again := testapp.Ask(handler, "POST", path)
		if text := testapp.Text(t, again); again.StatusCode != 200 || text != `{"success":true,"receipt":"ABC"}` ||
			stored.Load() != 2 {
			t.Error(path, again.Status, text, stored.Load())
		}
	}
	// GET requests and writes by staff do not wait for Litestream's confirmation.
	isWell.Store(false)
	for _, each := range [][2]string{{"GET", "/api/site/request-demo"}, {"POST", "/api/collections/blog_posts/" +
		"records"}, {"POST", "/api/site/lead"}} {
		if answer := testapp.Ask(handler, each[0], each[1]); answer.StatusCode != 200 {
			t.Error(each, answer.Status)
		}
	}
}

func TestTheAgeOfTheCopyIsMeasuredAndPartOfReady(t *testing.T) {
	program, handler, isWell, _ := copied(t)
	measuredApp := testapp.New(t)
	if err := parts.Find[*jobs.Part](program).Route(&core.ServeEvent{App: measuredApp}); err != nil {
		t.Fatal(err)
	}
	observerOf(program).Watch(measuredApp)
	local := handlerFor(handler, "127.0.0.1:5", "127.0.0.1:8090")
	if answer := testapp.Ask(local, "GET", "/api/site/ready"); answer.StatusCode != 503 ||
		!strings.Contains(
			testapp.Text(t, answer),
			`{"name":"replication","ok":false,"reason":"Litestream refuses /sync (500): the store is down"}`,
		) {
		t.Error(answer.Status)
	}
	isWell.Store(true)
	if answer := testapp.Ask(local, "GET", "/api/site/ready"); answer.StatusCode != 200 ||
		!strings.Contains(testapp.Text(t, answer), `{"name":"replication","ok":true}`) {
		t.Error(answer.Status)
	}
	observerOf(program).MeasureAll(measuredApp)
	testapp.Ask(handler, "POST", "/api/site/request-demo")
	_, samples := written(t, observerOf(program).Registry())
	if lag := samples["lexharbor_replication_lag_seconds"]; lag < 600 || lag > 6000 {
		t.Error("lag", lag)
	}
	expect := func(want map[string]float64) {
		t.Helper()
		for name, value := range want {
			if samples[name] != value {
				t.Errorf("%s is %v, not %v", name, samples[name], value)
			}
		}
	}
	expect(
		map[string]float64{
			`lexharbor_acknowledgements_total{outcome="confirmed"}`: 1,
			`lexharbor_ready{check="replication"}`:                  1,
		},
	)
	isWell.Store(false)
	testapp.Ask(handler, "POST", "/api/site/request-demo")
	_, _ = written(t, observerOf(program).Registry()) // this read fails; only the next output counts it
	_, samples = written(t, observerOf(program).Registry())
	expect(map[string]float64{
		`lexharbor_acknowledgements_total{outcome="unconfirmed"}`: 1, `lexharbor_ready{check="replication"}`: 0,
		`lexharbor_collect_failures_total{figure="replication"}`: 1,
	})
	if lag := samples["lexharbor_replication_lag_seconds"]; lag < 600 {
		t.Error("lag", lag)
	}
}

func TestAcknowledgementIsRefusedWhileFilesLieOnTheLocalDisk(t *testing.T) {
	var app core.App = testapp.New(t)
	copied := &replication.Copy{Settings: replication.Settings{Socket: "/run/l.sock", Awaited: true}}
	if err := copied.Begin(app); err == nil ||
		!strings.HasPrefix(err.Error(), "ACK=replicated needs a store for files too") {
		t.Error(err)
	}
	copied.Awaited = false
	if err := copied.Begin(app); err != nil || copied.IsAwaited() || copied.Checks() == nil {
		t.Error(err)
	}
	copied = &replication.Copy{}
	if err := copied.Begin(app); err != nil || copied.Checks() != nil {
		t.Error(err)
	}
}
