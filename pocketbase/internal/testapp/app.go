// Package testapp is what the tests of several packages share: an app in an empty folder, and requests to a handler. Only tests
// import it.
package testapp

import (
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"

	"lexharbor/internal/database"
)

// New is a new PocketBase in an empty folder, with the collections that this program follows.
func New(t *testing.T) core.App {
	t.Helper()
	app := NotStarted(t.TempDir(), "")
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { End(t, app) })
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	pages := core.NewBaseCollection("rendered_pages")
	for _, name := range []string{"path", "head", "html", "state", "build", "source"} {
		pages.Fields.Add(&core.TextField{Name: name})
	}
	pages.Fields.Add(&core.NumberField{Name: "status"}, &core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true})
	roles := core.NewBaseCollection("user_roles")
	roles.Fields.Add(&core.TextField{Name: "user"}, &core.TextField{Name: "role"})
	posts := core.NewBaseCollection("blog_posts")
	posts.Fields.Add(&core.TextField{Name: "title"})
	mail := core.NewBaseCollection("outgoing_emails")
	for _, name := range []string{"to", "replyTo", "subject", "html", "text", "kind", "lane", "status", "lastError", "messageId", "calendar"} {
		mail.Fields.Add(&core.TextField{Name: name})
	}
	for _, name := range []string{"firstAttemptAt", "nextAttemptAt", "leaseUntil", "sentAt", "created", "updated"} {
		mail.Fields.Add(&core.DateField{Name: name})
	}
	mail.Fields.Add(&core.JSONField{Name: "headers"}, &core.NumberField{Name: "attempts"}, &core.BoolField{Name: "holdsToken"})
	for _, collection := range []*core.Collection{pages, roles, posts, mail} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	return app
}

// NotStarted is a PocketBase on a folder, before its bootstrap; keyVariable names the variable with the key of its settings, empty: none.
func NotStarted(folder, keyVariable string) core.App {
	return core.NewBaseApp(core.BaseAppConfig{DataDir: folder, DBConnect: database.Connect, EncryptionEnv: keyVariable})
}

// End closes what a bootstrap has opened.
func End(t *testing.T, app core.App) {
	t.Helper()
	closing := func(e *core.TerminateEvent) error { return e.App.ClearBootstrap() }
	if err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}, closing); err != nil {
		t.Error(err)
	}
}

// Save stores a new record of the collection.
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

// Eventually waits until the condition holds, and fails the test after five seconds.
func Eventually(t *testing.T, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("did not come true within 5 s")
		}
	}
}
