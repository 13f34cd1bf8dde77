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

// NewMigrated returns a new app with all collections of the site, created by its migrations. It works only in the tests
// of packages directly below pocketbase/internal.
func NewMigrated(t testing.TB) core.App {
	t.Helper()
	return migrated.Open(t)
}

// RegisterMigrations registers the site's migrations until the test ends, so that the test can revert and repeat one.
func RegisterMigrations(t testing.TB, app core.App) {
	t.Helper()
	before := core.AppMigrations
	t.Cleanup(func() { core.AppMigrations = before })
	if err := jsvm.Register(app, jsvm.Config{HooksDir: t.TempDir(),
		MigrationsDir: "../../../pb_migrations"}); err != nil {
		t.Fatal(err)
	}
}
