package scripts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

const storingHook = "cronAdd('store', '0 0 1 1 *', () => $app.store().set('ran', " +
	"require(`${__hooks}/deep/text.js`).text + given))"

func TestHooksRunFromMemoryAfterLoad(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Setenv("LEXHARBOR_HOOKS_DIR", "")
	t.Setenv("LEXHARBOR_MIGRATIONS_DIR", t.TempDir()) // registered migrations affect the whole test process
	built := fstest.MapFS{
		"hooks/store.pb.js":  {Data: []byte(storingHook)},
		"hooks/deep/text.js": {Data: []byte("exports.text = 'built, '")},
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	given := func(vm *goja.Runtime) { _ = vm.Set("given", "given") }
	if err := Load(app, built, true, given); err != nil {
		t.Fatal(err)
	}
	if left := namesOf(t, temporary); len(left) != 0 {
		t.Error(left)
	}
	if ran := runJob(t, app, "store"); ran != "built, given" {
		t.Error(ran)
	}
	if isWatched(app) {
		t.Error("the end of the folder would be taken for a change of the hooks")
	}
}

// isWatched reports whether PocketBase watches a folder of hooks for changes. Only the watcher adds a handler for the
// program's end.
func isWatched(app core.App) bool {
	return app.OnTerminate().Length() > core.NewBaseApp(core.BaseAppConfig{}).OnTerminate().Length()
}

func TestHooksOfANamedFolderAreReadFromThere(t *testing.T) {
	temporary, hooks := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Setenv("LEXHARBOR_HOOKS_DIR", hooks)
	t.Setenv("LEXHARBOR_MIGRATIONS_DIR", t.TempDir())
	makeFolders(t, filepath.Join(hooks, "deep"))
	for name, content := range map[string]string{"store.pb.js": storingHook,
		"deep/text.js": "exports.text = 'named, '"} {
		if err := os.WriteFile(filepath.Join(hooks, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	given := func(vm *goja.Runtime) { _ = vm.Set("given", "given") }
	if err := Load(app, buildOf("not used"), true, given); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // stop the watcher before the folder is deleted, which would count as a change
		if err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}); err != nil {
			t.Error(err)
		}
	})
	if ran := runJob(t, app, "store"); ran != "named, given" {
		t.Error(ran)
	}
	if !isWatched(app) {
		t.Error("nothing follows the changes of the folder")
	}
	if left := namesOf(t, temporary); len(left) != 0 {
		t.Error(left)
	}
}

func TestHooksCanRequireOnlyFilesOfTheBuild(t *testing.T) {
	root := t.TempDir()
	makeFolders(t, filepath.Join(root, "hooks"), filepath.Join(root, "node_modules"))
	for _, name := range []string{"hooks/planted.js", "node_modules/planted.js"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte("exports.text = 'planted'"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(root)
	hooks := filepath.Join(root, "hooks")
	built := fstest.MapFS{
		"hooks/a.js":        {Data: []byte("exports.text = require('./b').text")},
		"hooks/b.js":        {Data: []byte("exports.text = 'built'")},
		"migrations/1_a.js": {Data: []byte("exports.text = 'a migration'")},
	}
	vm := goja.New()
	builtModules(built, hooks).Enable(vm)
	if text, err := vm.RunString("require('" + hooks + "/a.js').text"); err != nil || text.String() != "built" {
		t.Error(text, err)
	}
	for _, name := range []string{
		hooks + "/planted.js", hooks + "/../migrations/1_a.js", hooks + "/../node_modules/planted.js", hooks,
		"planted", "./hooks/planted", "./node_modules/planted.js", root + "/node_modules/planted.js",
	} {
		if text, err := vm.RunString("require('" + name + "').text"); err == nil ||
			!strings.Contains(err.Error(), "Invalid module") {
			t.Error(name, text, err)
		}
	}
}

func TestCodeInTheDataFolderIsRefused(t *testing.T) {
	data, elsewhere := t.TempDir(), t.TempDir()
	inside, link := filepath.Join(data, "hooks"), filepath.Join(elsewhere, "link")
	makeFolders(t, inside)
	if err := os.Symlink(inside, link); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, scenario := range []struct{ dataDir, hooks, migrations, refused string }{
		{data, "", "", ""},
		{data, elsewhere, elsewhere, ""},
		{data, filepath.Join(data, "missing"), "", ""},
		{filepath.Join(data, "missing"), data, data, ""},
		{data, inside, "", "LEXHARBOR_HOOKS_DIR (" + inside + ") is in the data folder"},
		{data, link, elsewhere, "LEXHARBOR_HOOKS_DIR (" + link + ") is in the data folder"},
		{data, "", data, "LEXHARBOR_MIGRATIONS_DIR (" + data + ") is in the data folder"},
		{filepath.Dir(program), "", "", "the program (" + program + ") is in the data folder"},
	} {
		t.Setenv("LEXHARBOR_HOOKS_DIR", scenario.hooks)
		t.Setenv("LEXHARBOR_MIGRATIONS_DIR", scenario.migrations)
		err := RefuseInside(scenario.dataDir)
		if scenario.refused == "" && err != nil ||
			scenario.refused != "" && (err == nil || !strings.HasPrefix(err.Error(), scenario.refused)) {
			t.Errorf("%+v: %v", scenario, err)
		}
	}
}

// runJob runs a cron job of the JavaScript hooks. It returns the value that the job stored as "ran".
func runJob(t *testing.T, app core.App, id string) any {
	t.Helper()
	for _, job := range app.Cron().Jobs() {
		if job.Id() == id {
			job.Run()
			return app.Store().Get("ran")
		}
	}
	t.Fatal("no job", id)
	return nil
}

func TestDropMigrationsFreesEnginesAndKeepsNames(t *testing.T) {
	before := core.AppMigrations
	core.AppMigrations = core.MigrationsList{}
	t.Cleanup(func() { core.AppMigrations = before })
	migrations := t.TempDir()
	t.Setenv("LEXHARBOR_HOOKS_DIR", t.TempDir())
	t.Setenv("LEXHARBOR_MIGRATIONS_DIR", migrations)
	const name = "1795000000_note.js"
	if err := os.WriteFile(filepath.Join(migrations, name), []byte("migrate((app) => app.store().set('migrated', "+
		"true))"), 0o600); err != nil {
		t.Fatal(err)
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	if err := Load(app, fstest.MapFS{}, false, func(*goja.Runtime) {}); err != nil {
		t.Fatal(err)
	}
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.ClearBootstrap(); err != nil {
			t.Error(err)
		}
	})
	if err := app.RunAllMigrations(); err != nil || app.Store().Get("migrated") != true {
		t.Fatal(err, app.Store().Get("migrated"))
	}
	DropMigrations()
	if err := app.RunAllMigrations(); err != nil {
		t.Errorf("when all have run: %v", err)
	}
	items := core.AppMigrations.Items()
	if len(items) != 1 || items[0].File != name {
		t.Fatalf("%d migrations are left", len(items))
	}
	for _, run := range []func(core.App) error{items[0].Up, items[0].Down} {
		if err := run(app); err == nil || !strings.Contains(err.Error(), "restart the program") {
			t.Errorf("one that has not run: %v", err)
		}
	}
}
