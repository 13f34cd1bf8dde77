package scripts

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// endless contains hooks that never end: alone, in a transaction, in a hook that another hook triggers, and in code
// that catches all errors.
const endless = `
routerAdd('GET', '/alone', () => { for (;;) {} })
routerAdd('GET', '/stubborn', () => { for (;;) try { for (;;) {} } catch {} })
routerAdd('GET', '/transaction', (e) => e.app.runInTransaction((tx) => {
  tx.save(new Record(tx.findCollectionByNameOrId('user_roles'), { user: 'in a transaction' }))
  for (;;) {}
}))
routerAdd('GET', '/nested', (e) => e.app.runInTransaction((tx) => {
  tx.save(new Record(tx.findCollectionByNameOrId('user_roles'), { user: 'nested' }))
  tx.save(new Record(tx.findCollectionByNameOrId('blog_posts'), { title: 'endless' }))
}))
onRecordCreate((e) => { if (e.record.get('title') === 'endless') for (;;) {}; e.next() }, 'blog_posts')
routerAdd('GET', '/well', (e) => e.json(200, { engine: $engine }))
`

func TestAnEndlessHookIsStoppedRolledBackAndItsEngineReused(t *testing.T) {
	before := limits
	limits = runLimits{guest: 50 * time.Millisecond, other: 100 * time.Millisecond}
	t.Cleanup(func() { limits = before })
	t.Setenv("LEXHARBOR_HOOKS_DIR", "")
	t.Setenv("LEXHARBOR_MIGRATIONS_DIR", t.TempDir())
	app := testapp.New(t)
	engines := 0
	count := func(vm *goja.Runtime) {
		engines++
		_ = vm.Set("$engine", engines)
	}
	if err := Load(app, fstest.MapFS{"hooks/endless.pb.js": {Data: []byte(endless)}}, false, count); err != nil {
		t.Fatal(err)
	}
	made := engines
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	var failures []error
	router.BindFunc(func(e *core.RequestEvent) error {
		err := e.Next()
		failures = append(failures, err)
		return err
	})
	serving := &core.ServeEvent{App: app, Router: router, Server: &http.Server{}}
	if err := app.OnServe().Trigger(serving); err != nil {
		t.Fatal(err)
	}
	mux, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		request := httptest.NewRequest(method, path, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		recorder := httptest.NewRecorder()
		mux.ServeHTTP(recorder, request)
		return recorder
	}
	posts, err := app.FindCollectionByNameOrId("blog_posts")
	if err != nil {
		t.Fatal(err)
	}
	anybody := ""
	posts.CreateRule = &anybody
	if err := app.Save(posts); err != nil {
		t.Fatal(err)
	}
	first := ask("GET", "/well", "").Body.String()
	for _, path := range []string{"/alone", "/stubborn", "/transaction", "/nested", "/api/collections/blog_posts/" +
		"records"} {
		failures = nil
		if path == "/api/collections/blog_posts/records" {
			ask("POST", path, `{"title":"endless"}`)
		} else {
			ask("GET", path, "")
		}
		if len(failures) != 1 || !IsTooLong(failures[0]) {
			t.Errorf("%s ended with %v", path, failures)
		}
		if again := ask("GET", "/well", "").Body.String(); again != first {
			t.Errorf("after %s the engine is %s, and was %s", path, again, first)
		}
	}
	for _, collection := range []string{"user_roles", "blog_posts"} {
		if rows, err := app.CountRecords(collection); err != nil || rows != 0 {
			t.Errorf("%d rows of %s are left: %v", rows, collection, err)
		}
	}
	if engines != made {
		t.Errorf("%d engines were made beside the %d", engines-made, made)
	}
}

func TestOnlyTheRouteThatTakesAFileGivesAGuestMoreTime(t *testing.T) {
	vm := goja.New()
	for pattern, want := range map[string]time.Duration{
		"POST /api/site/apply":      limits.other,
		"POST /api/site/send-email": limits.guest,
		"GET /api/site/challenge":   limits.guest,
	} {
		e := &core.RequestEvent{}
		method, path, _ := strings.Cut(pattern, " ")
		e.Request = httptest.NewRequest(method, path, nil)
		e.Request.Pattern = pattern
		e.Request.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		if got := limits.of(vm.ToValue([]any{e})); got != want {
			t.Errorf("%s may run for %s, want %s", pattern, got, want)
		}
	}
}
