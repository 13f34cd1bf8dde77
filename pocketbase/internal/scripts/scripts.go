// Package scripts loads the JavaScript hooks and migrations that are built into the program. It runs no script from the
// data folder.
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

// Load makes PocketBase's JavaScript engines load the hooks and migrations of the build. The engines read folders only,
// so Load writes the scripts to a private folder and deletes it before it returns. From then on all code is in memory.
//
// LEXHARBOR_HOOKS_DIR, LEXHARBOR_MIGRATIONS_DIR: folders to use instead (development and tests).
//
// watch restarts the program when a file of LEXHARBOR_HOOKS_DIR changes. Load calls expose with every new engine.
func Load(app core.App, built fs.FS, watch bool, expose func(*goja.Runtime)) error {
	if err := RefuseInside(app.DataDir()); err != nil {
		return err
	}
	prepare := func(vm *goja.Runtime) {
		if err := limitRuns(vm, limits); err != nil {
			panic(err) // cannot fail on a new engine
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
	defer func() { _ = folder.Remove() }() // a later start deletes what remains
	if config.HooksDir == "" {
		config.HooksDir = filepath.Join(folder.Path, "hooks")
		config.HooksWatch = false // the folder's files never change, and its deletion must not restart the program
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

// DropMigrations frees the JavaScript engines of the migrations, one for each. Call it after all migrations have run.
// The migrations' names remain, because the check of a backup compares them.
func DropMigrations() {
	for _, migration := range core.AppMigrations.Items() {
		if path.Ext(migration.File) == ".js" {
			migration.Up, migration.Down = refuseMigration, refuseMigration
		}
	}
}

func refuseMigration(core.App) error {
	return errors.New("this migration is not in memory any more; restart the program")
}

// builtModules returns the implementation of require() for hooks. It finds only files of the built-in hooks, by their
// paths in hooksDir. Hooks may call it long after hooksDir was deleted.
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

// RefuseInside returns an error if the program or its scripts are inside the data folder, because a restored backup
// could replace them there.
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
			return fmt.Errorf("whether %s is in the data folder is uncertain: %w", code.what, err)
		}
		if inside {
			return fmt.Errorf(
				"%s (%s) is in the data folder (%s), where a restored backup could replace it: move it, or set "+
					"DATA_DIR",
				code.what,
				code.path,
				dataDir,
			)
		}
	}
	return nil
}
