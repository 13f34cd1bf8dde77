// Package scripts loads the hooks and migrations of the build, and lets nothing run that lies in the data folder. It
// knows nothing of what they do.
package scripts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// Load makes PocketBase's JS engine load the hooks and migrations of the build. The engine reads folders only, so they
// are written to a private one, which is gone when this returns: from then on all that runs is in memory.
//
// LEXHARBOR_HOOKS_DIR, LEXHARBOR_MIGRATIONS_DIR: folders to use instead (development and tests).
//
// watch restarts the program when a file of LEXHARBOR_HOOKS_DIR changes. expose is called with every engine that is
// made.
func Load(app core.App, built fs.FS, watch bool, expose func(*goja.Runtime)) error {
	if err := RefuseInside(app.DataDir()); err != nil {
		return err
	}
	prepare := func(vm *goja.Runtime) {
		if err := limitRuns(vm, limits); err != nil {
			panic(err) // a fresh engine takes any name
		}
		expose(vm)
	}
	config := jsvm.Config{
		HooksDir: os.Getenv("LEXHARBOR_HOOKS_DIR"), MigrationsDir: os.Getenv("LEXHARBOR_MIGRATIONS_DIR"),
		HooksPoolSize: 15, HooksWatch: watch, OnInit: prepare,
	}
	if config.HooksDir != "" && config.MigrationsDir != "" {
		return jsvm.Register(app, config)
	}

	folder, err := writeScripts(built, app.DataDir(), temporaryFolders())
	if err != nil {
		return err
	}
	defer func() { _ = folder.Remove() }() // what cannot be deleted is left to a later start
	if config.HooksDir == "" {
		config.HooksDir = filepath.Join(folder.Path, "hooks")
		config.HooksWatch = false // nothing of it changes, and its end is no change
		modules := builtModules(built, config.HooksDir)
		config.OnInit = func(vm *goja.Runtime) {
			modules.Enable(vm)
			prepare(vm)
		}
	}
	if config.MigrationsDir == "" {
		config.MigrationsDir = filepath.Join(folder.Path, "migrations")
	}
	return jsvm.Register(app, config)
}

// DropMigrations gives back the engines of the migrations, one each, once all have run. Their names stay: backups are
// compared by them.
func DropMigrations() {
	for _, migration := range core.AppMigrations.Items() {
		if path.Ext(migration.File) == ".js" {
			migration.Up, migration.Down = refuseMigration, refuseMigration
		}
	}
}

func refuseMigration(core.App) error {
	return errors.New("this migration is not in memory any more; start the program anew")
}

// builtModules is a require() that knows the files of the build's hooks, by the paths that they have in hooksDir, and
// no other file: a handler may call it long after hooksDir is gone.
func builtModules(built fs.FS, hooksDir string) *require.Registry {
	return require.NewRegistry(
		require.WithPathResolver(func(base, name string) string {
			if filepath.IsAbs(name) {
				return filepath.Clean(name)
			}
			return filepath.Join(base, name)
		}),
		require.WithLoader(func(name string) ([]byte, error) {
			inside, found := strings.CutPrefix(filepath.ToSlash(name), filepath.ToSlash(hooksDir)+"/")
			if !found {
				return nil, require.ModuleFileDoesNotExistError
			}
			content, err := fs.ReadFile(built, path.Join("hooks", inside))
			if err != nil {
				return nil, require.ModuleFileDoesNotExistError
			}
			return content, nil
		}),
	)
}

// RefuseInside refuses to run code out of the data folder: a restored backup replaces whatever lies there.
func RefuseInside(dataDir string) error {
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("the program's own file was not found: %w", err)
	}
	for _, code := range []struct{ what, path string }{
		{"the program", program},
		{"LEXHARBOR_HOOKS_DIR", os.Getenv("LEXHARBOR_HOOKS_DIR")},
		{"LEXHARBOR_MIGRATIONS_DIR", os.Getenv("LEXHARBOR_MIGRATIONS_DIR")},
	} {
		if code.path == "" {
			continue
		}
		inside, err := liesIn(dataDir, code.path)
		if err != nil {
			return fmt.Errorf("whether %s lies in the data folder is uncertain: %w", code.what, err)
		}
		if inside {
			return fmt.Errorf(
				"%s (%s) lies in the data folder (%s), where a restored backup could replace it: move it, or set "+
					"DATA_DIR",
				code.what,
				code.path,
				dataDir,
			)
		}
	}
	return nil
}
