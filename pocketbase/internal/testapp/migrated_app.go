package testapp

import (
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

var migrated = NewTemplate(func(t testing.TB, app core.App) {
	t.Helper()
	before := core.AppMigrations
	defer func() { core.AppMigrations = before }()
	RegisterMigrations(t, app)
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
})

// NewMigrated is a new app with all collections of the site, as its migrations make them. It is for a package below
// pocketbase/internal.
func NewMigrated(t testing.TB) core.App {
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
