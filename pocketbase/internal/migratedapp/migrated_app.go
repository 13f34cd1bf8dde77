// Package migratedapp is an app with all collections of the site, as its migrations make them. Only tests import it,
// and few: it brings the JavaScript engine along.
package migratedapp

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"

	"lexharbor/internal/testapp"
)

var migrated = testapp.NewTemplate(func(t testing.TB, app core.App) {
	t.Helper()
	before := core.AppMigrations
	defer func() { core.AppMigrations = before }()
	RegisterMigrations(t, app)
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
})

// New is a new app in a folder of its own, for a package below pocketbase/internal.
func New(t testing.TB) core.App {
	t.Helper()
	return migrated.Open(t)
}

// RegisterMigrations lets a test of a migration undo and repeat it, until the test ends.
func RegisterMigrations(t testing.TB, app core.App) {
	t.Helper()
	before := core.AppMigrations
	t.Cleanup(func() { core.AppMigrations = before })
	if err := jsvm.Register(app, jsvm.Config{HooksDir: t.TempDir(),
		MigrationsDir: "../../../pb_migrations"}); err != nil {
		t.Fatal(err)
	}
}
