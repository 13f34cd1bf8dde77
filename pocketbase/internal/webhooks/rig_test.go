package webhooks

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

var noon = time.Date(2026, 11, 24, 17, 0, 0, 0, time.UTC)

// rig is a webhook queue with a clock that the test sets.
type rig struct {
	t     testing.TB
	app   core.App
	queue *Queue
	at    time.Time
}

func newRig(t *testing.T, settings Settings) *rig {
	t.Helper()
	app := testapp.New(t)
	kind := core.NewBaseCollection(endpoints)
	kind.Fields.Add(
		&core.TextField{Name: "url"},
		&core.TextField{Name: "purpose"},
		&core.BoolField{Name: "enabled"},
		&core.TextField{Name: "secret"},
		&core.TextField{Name: "formerSecret"},
		&core.DateField{Name: "formerUntil"},
		&core.AutodateField{Name: "created", OnCreate: true},
	)
	stored := core.NewBaseCollection(deliveries)
	for _, name := range []string{"endpoint", "event", "lead", "body", "status", "lastError"} {
		stored.Fields.Add(&core.TextField{Name: name})
	}
	for _, name := range []string{"firstAttemptAt", "nextAttemptAt", "leaseUntil", "deliveredAt", "updated"} {
		stored.Fields.Add(&core.DateField{Name: name})
	}
	stored.Fields.Add(
		&core.NumberField{Name: "attempts"},
		&core.NumberField{Name: "answered"},
		&core.AutodateField{Name: "created", OnCreate: true},
	)
	for _, collection := range []*core.Collection{kind, stored} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	Bind(app, settings)
	r := &rig{t: t, app: app, queue: NewQueue(app, settings), at: noon}
	r.queue.now = func() time.Time { return r.at }
	t.Cleanup(r.queue.Stop)
	return r
}

func (r *rig) endpoint(url string) *core.Record {
	r.t.Helper()
	return r.save(endpoints, map[string]any{"url": url, "enabled": true})
}

func (r *rig) delivery(endpoint *core.Record, body string) *core.Record {
	r.t.Helper()
	return r.save(
		deliveries,
		map[string]any{
			"endpoint":      endpoint.Id,
			"event":         "lead.created",
			"body":          body,
			"status":        "queued",
			"nextAttemptAt": r.at,
		},
	)
}

func (r *rig) save(collection string, values map[string]any) *core.Record {
	r.t.Helper()
	kind, err := r.app.FindCollectionByNameOrId(collection)
	if err != nil {
		r.t.Fatal(err)
	}
	record := core.NewRecord(kind)
	record.Load(values)
	if err := r.app.Save(record); err != nil {
		r.t.Fatal(err)
	}
	return record
}

func (r *rig) now(record *core.Record) *core.Record {
	r.t.Helper()
	found, err := r.app.FindRecordById(record.Collection().Name, record.Id)
	if err != nil {
		r.t.Fatal(err)
	}
	return found
}

type heard struct {
	id, timestamp, signature, body, kind string
}

// receiver is a fake program that receives webhooks. The test's function answers the nth request, counted from 1.
type receiver struct {
	url string

	mu    sync.Mutex
	heard []heard
}

func newReceiver(t *testing.T, answer func(nth int, w http.ResponseWriter)) *receiver {
	t.Helper()
	r := &receiver{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			t.Error(err)
		}
		header := request.Header
		r.mu.Lock()
		r.heard = append(
			r.heard,
			heard{
				header.Get("webhook-id"),
				header.Get("webhook-timestamp"),
				header.Get("webhook-signature"),
				string(body),
				header.Get("Content-Type"),
			},
		)
		nth := len(r.heard)
		r.mu.Unlock()
		answer(nth, w)
	}))
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

func (r *receiver) all() []heard {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]heard(nil), r.heard...)
}

func status(status int) func(int, http.ResponseWriter) {
	return func(_ int, w http.ResponseWriter) { w.WriteHeader(status) }
}
