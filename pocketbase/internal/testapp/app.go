// Package testapp provides helpers for the tests of several packages: an app in an empty folder, and requests to an
// HTTP handler. Only tests import it.
package testapp

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"

	"lexharbor/internal/database"
)

// New returns a new PocketBase app in its own folder, with the collections that this program's Go code needs.
func New(t testing.TB) core.App {
	t.Helper()
	return followed.Open(t)
}

// Template contains the database files of an app. They are created once for each package, and each test gets a copy.
// Running the migrations for each test would take five times as long.
type Template struct {
	fill  func(t testing.TB, app core.App)
	once  sync.Once
	files map[string][]byte // by name; nil: creating them failed
}

// NewTemplate returns a template of the databases as they are after fill.
func NewTemplate(fill func(t testing.TB, app core.App)) *Template { return &Template{fill: fill} }

// Open returns a new app on a copy of the template's databases.
func (m *Template) Open(t testing.TB) core.App {
	t.Helper()
	m.once.Do(func() { m.files = m.make(t) })
	if m.files == nil {
		t.Fatal("the test that made the databases says why there are none")
	}
	folder := t.TempDir()
	for name, content := range m.files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return bootstrapped(t, folder)
}

func (m *Template) make(t testing.TB) map[string][]byte {
	t.Helper()
	folder := t.TempDir()
	app := bootstrapped(t, folder)
	m.fill(t, app)
	End(t, app)
	files := map[string][]byte{}
	for _, name := range []string{"data.db", "auxiliary.db"} {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = content
	}
	return files
}

func bootstrapped(t testing.TB, folder string) core.App {
	t.Helper()
	app := NotStarted(folder, "")
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { End(t, app) })
	return app
}

var followed = NewTemplate(func(t testing.TB, app core.App) {
	t.Helper()
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	pages := core.NewBaseCollection("rendered_pages")
	for _, name := range []string{"path", "head", "html", "state", "build", "source"} {
		pages.Fields.Add(&core.TextField{Name: name})
	}
	pages.Fields.Add(
		&core.NumberField{Name: "status"},
		&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true},
	)
	roles := core.NewBaseCollection("user_roles")
	roles.Fields.Add(&core.TextField{Name: "user"}, &core.TextField{Name: "role"})
	posts := core.NewBaseCollection("blog_posts")
	posts.Fields.Add(&core.TextField{Name: "title"})
	mail := core.NewBaseCollection("outgoing_emails")
	for _, name := range []string{"to", "replyTo", "subject", "html", "text", "blocks", "kind", "lane", "status",
		"lastError", "messageId", "calendar", "mailbox", "client", "rowCollection", "row"} {
		mail.Fields.Add(&core.TextField{Name: name})
	}
	for _, name := range []string{"firstAttemptAt", "nextAttemptAt", "leaseUntil", "sentAt", "created", "updated"} {
		mail.Fields.Add(&core.DateField{Name: name})
	}
	mail.Fields.Add(
		&core.JSONField{Name: "headers"},
		&core.NumberField{Name: "attempts"},
		&core.BoolField{Name: "holdsToken"},
		&core.BoolField{Name: "isOfFlood"},
	)
	for _, collection := range []*core.Collection{pages, roles, posts, mail} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
})

// NotStarted returns a PocketBase app on a folder before its bootstrap. keyVariable is the environment variable with
// the encryption key of its settings; empty: none.
func NotStarted(folder, keyVariable string) core.App {
	return core.NewBaseApp(core.BaseAppConfig{DataDir: folder, DBConnect: database.Connect, EncryptionEnv: keyVariable})
}

// End stops an app and closes its databases.
func End(t testing.TB, app core.App) {
	t.Helper()
	closing := func(e *core.TerminateEvent) error { return e.App.ClearBootstrap() }
	if err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, closing); err != nil {
		t.Error(err)
	}
}

// Save stores a new record in a collection.
func Save(t *testing.T, app core.App, collection string, values map[string]any) *core.Record {
	t.Helper()
	kind, err := app.FindCollectionByNameOrId(collection)
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(kind)
	record.Load(values)
	if err := app.Save(record); err != nil {
		t.Fatal(err)
	}
	return record
}

// hangLimit ends a test that hangs. No result depends on the speed of the computer.
const hangLimit = time.Minute

// Eventually waits until holds returns true. It fails the test after hangLimit.
func Eventually(t *testing.T, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(hangLimit); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("did not come true within", hangLimit)
		}
	}
}
