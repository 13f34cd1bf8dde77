package scripts

import (
	"archive/zip"
	"bytes"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestTheDataFolderIsMadeForItsOwnerOnly(t *testing.T) {
	data := filepath.Join(t.TempDir(), "deep", "data")
	expectClosedFolder(t, data)
}

func TestADataFolderThatTheOperatorMadeIsClosedToOthers(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(data, 0o755); err != nil {
		t.Fatal(err)
	}
	expectClosedFolder(t, data)
}

// expectClosedFolder starts an app on the folder. It fails the test unless afterwards only the owner may enter it.
func expectClosedFolder(t *testing.T, data string) {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: data})
	BindDataFolder(app)
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer app.ClearBootstrap()
	if info, err := os.Stat(data); err != nil || info.Mode().Perm() != 0o700 {
		t.Error(info.Mode(), err)
	}
}

func TestTheStartClosesTheDataFoldersContentToOthers(t *testing.T) {
	data, outside := t.TempDir(), t.TempDir()
	makeFolders(t, filepath.Join(data, "storage", "rows"), filepath.Join(data, "backups"))
	modes := map[string]os.FileMode{
		"data.db": 0o644, "data.db-wal": 0o644, "storage/rows/resume.pdf": 0o664, "backups/a.zip": 0o600,
		"run.sh": 0o755,
	}
	for name, mode := range modes {
		open(t, filepath.Join(data, name), mode)
	}
	open(t, filepath.Join(outside, "other"), 0o644)
	if err := os.Symlink(filepath.Join(outside, "other"), filepath.Join(data, "link")); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"storage", "storage/rows", "backups"} {
		if err := os.Chmod(filepath.Join(data, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := makeDataFolder(data); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(data, func(path string, entry os.DirEntry, err error) error {
		if info, _ := os.Lstat(path); err == nil && entry.Type()&os.ModeSymlink == 0 && info.Mode().Perm()&Others != 0 {
			t.Error(path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]os.FileMode{
		filepath.Join(data, "run.sh"): 0o700, filepath.Join(data, "data.db"): 0o600,
		filepath.Join(outside, "other"): 0o644,
	} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Error(path, info.Mode(), err)
		}
	}
}

// open creates a file with this mode, independent of the umask.
func open(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func TestADataFolderThatCannotBeMadeIsNamedWithTheRemedy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{file, filepath.Join(file, "below")} {
		app := core.NewBaseApp(core.BaseAppConfig{DataDir: data})
		BindDataFolder(app)
		err := app.Bootstrap()
		if err == nil ||
			!strings.HasPrefix(
				err.Error(),
				"the data folder cannot be written (correct its rights, or set DATA_DIR): ",
			) ||
			!strings.Contains(err.Error(), file) {
			t.Error(data, err)
		}
	}
}

func TestABackupExcludesAnOlderReleasesScripts(t *testing.T) {
	app := testapp.New(t)
	BindDataFolder(app)
	makeFolders(t, filepath.Join(app.DataDir(), ".embedded", "hooks"), filepath.Join(app.DataDir(), "kept"))
	for _, name := range []string{".embedded/hooks/a.pb.js", "kept/.embedded"} {
		if err := os.WriteFile(filepath.Join(app.DataDir(), name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := app.CreateBackup(t.Context(), "a.zip"); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(filepath.Join(app.DataDir(), core.LocalBackupsDirName, "a.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	var names []string
	for _, file := range archive.File {
		names = append(names, file.Name)
	}
	if slices.Sort(names); !slices.Equal(names, []string{"auxiliary.db", "data.db", "kept/.embedded"}) {
		t.Error(names)
	}
}

func TestARestoreExcludesAnOlderReleasesScripts(t *testing.T) {
	app := testapp.New(t)
	BindDataFolder(app)
	event := &core.BackupEvent{App: app, Exclude: []string{"backups"}}
	err := app.OnBackupRestore().Trigger(event, func(e *core.BackupEvent) error {
		if !slices.Equal(e.Exclude, []string{"backups", ".embedded"}) {
			t.Error(e.Exclude)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestTheStartDeletesAnOlderReleasesScriptsAndLogsItOnce(t *testing.T) {
	data, elsewhere := t.TempDir(), t.TempDir()
	makeFolders(t, filepath.Join(data, ".embedded", "0123", "hooks"), filepath.Join(data, "storage"))
	if said := saidBy(func() { removeFormerScripts(data) }); !strings.HasPrefix(said, "removed "+data+"/.embedded: ") ||
		strings.Count(said, "\n") != 1 {
		t.Error(said)
	}
	if left := namesOf(t, data); !slices.Equal(left, []string{"storage"}) {
		t.Error(left)
	}
	if said := saidBy(func() { removeFormerScripts(data) }); said != "" {
		t.Error(said)
	}

	// A symbolic link is deleted, but not its target.
	makeFolders(t, filepath.Join(elsewhere, "kept"))
	if err := os.Symlink(elsewhere, filepath.Join(data, ".embedded")); err != nil {
		t.Fatal(err)
	}
	removeFormerScripts(data)
	if left := namesOf(t, data); !slices.Equal(left, []string{"storage"}) {
		t.Error(left)
	}
	if left := namesOf(t, elsewhere); !slices.Equal(left, []string{"kept"}) {
		t.Error(left)
	}
}

// saidBy returns the log output of run, without times.
func saidBy(run func()) string {
	var said bytes.Buffer
	flags := log.Flags()
	log.SetOutput(&said)
	log.SetFlags(0)
	defer func() {
		log.SetOutput(os.Stderr)
		log.SetFlags(flags)
	}()
	run()
	return said.String()
}
