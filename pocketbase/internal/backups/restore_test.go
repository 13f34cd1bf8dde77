package backups

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/auditlog"
	"lexharbor/internal/database"
	"lexharbor/internal/testapp"
)

func restored(t *testing.T, hooks core.App, source, to string, replace bool) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := (&restoration{hooks: hooks, source: source, to: to, replace: replace, now: aDay, out: &out}).run()
	return out.String(), err
}

// backupOf returns the archive of a backup, and the app from which it was taken.
func backupOf(t *testing.T) (hooks core.App, file string) {
	t.Helper()
	app := filled(t)
	_, taken := taken(t, app)
	return app, written(t, "backup.zip", contentOf(t, taken))
}

func lettersIn(t *testing.T, folder string) (letters int) {
	t.Helper()
	db, err := database.OpenToRead(filepath.Join(folder, mainFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.NewQuery("SELECT COUNT(*) FROM letters").Row(&letters); err != nil {
		t.Fatal(err)
	}
	return letters
}

func TestABackupIsRestoredToAnEmptyFolder(t *testing.T) {
	hooks, file := backupOf(t)
	to := filepath.Join(t.TempDir(), "new", "data")
	said, err := restored(t, hooks, file, to, false)
	if err != nil || !strings.Contains(said, "Restored to "+to+": ") || !strings.Contains(said, "1 files.\n") ||
		strings.Contains(said, "What was there") {
		t.Fatal(said, err)
	}
	if letters := lettersIn(t, to); letters != 2 {
		t.Error(letters)
	}
	want := []string{lockFile, auditlog.CarriedFile, logFile, mainFile, storageFolder}
	if names := namesIn(t, to); !slices.Equal(names, want) {
		t.Error(names)
	}
	papers, err := filepath.Glob(filepath.Join(to, storageFolder, "*", "*", "*.txt"))
	if err != nil || len(papers) != 1 || string(contentOf(t, papers[0])) != "a paper of the letter" {
		t.Error(papers, err)
	}
	if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o700 {
		t.Error(info.Mode(), err)
	}
}

func TestARestoreMovesFormerDataAsideOnlyWithReplace(t *testing.T) {
	hooks, file := backupOf(t)
	present := testapp.New(t)
	to := present.DataDir()
	if err := os.MkdirAll(filepath.Join(to, core.LocalBackupsDirName), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := restored(t, hooks, file, to, true); err == nil ||
		!strings.Contains(
			err.Error(),
			"another program has the data in "+to+" open, the server most likely: stop it first. Nothing was changed",
		) {
		t.Error(err)
	}
	testapp.End(t, present)
	if _, err := restored(t, hooks, file, to, false); err == nil ||
		!strings.Contains(err.Error(), "holds data (auxiliary.db, data.db). Add --replace") {
		t.Error(err)
	}
	said, err := restored(t, hooks, file, to, true)
	former := filepath.Join(to, database.BeforeRestore+"20261122-021200")
	if err != nil || !strings.Contains(said, "The former data is in "+former) {
		t.Fatal(said, err)
	}
	if letters := lettersIn(t, to); letters != 2 {
		t.Error(letters)
	}
	db, err := database.OpenToRead(filepath.Join(former, mainFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var posts int
	if err := db.NewQuery("SELECT COUNT(*) FROM blog_posts").Row(&posts); err != nil {
		t.Error("the data of before cannot be read:", err)
	}
	// A restore leaves the stored backups where they are, and a second restore does not move the first one's folder.
	if names := namesIn(t, to); !slices.Contains(names, core.LocalBackupsDirName) {
		t.Error(names)
	}
	if there, err := dataIn(to); err != nil || slices.Contains(there, filepath.Base(former)) {
		t.Error(there, err)
	}
}

func TestARestoreReplacesADamagedDatabase(t *testing.T) {
	hooks, file := backupOf(t)
	to := t.TempDir()
	if err := os.WriteFile(filepath.Join(to, mainFile), []byte(strings.Repeat("not any more ", 1000)),
		0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := restored(t, hooks, file, to, true); err != nil {
		t.Error(said, err)
	}
	if letters := lettersIn(t, to); letters != 2 {
		t.Error(letters)
	}
}

func TestABackupOfANewerReleaseIsRefused(t *testing.T) {
	app := filled(t)
	if _, err := app.DB().NewQuery("INSERT INTO _migrations (file, applied) VALUES ('1999999999_of_tomorrow.js', 1)").
		Execute(); err != nil {
		t.Fatal(err)
	}
	name, taken := taken(t, app)
	if report, err := Verify(app, Stored{Name: name}); err != nil || !report.IsGood() ||
		!slices.Equal(report.Unknown, []string{"1999999999_of_tomorrow.js"}) {
		t.Error(report, err)
	}
	to := t.TempDir()
	_, err := restored(t, app, taken, to, false)
	if err == nil ||
		!strings.Contains(
			err.Error(),
			"this backup is of a newer release than this program: it has 1 migrations that this one does not know "+
				"(1999999999_of_tomorrow.js). Use that release, or a later one. Nothing was changed",
		) {
		t.Error(err)
	}
	if names := namesIn(t, to); !slices.Equal(names, []string{lockFile}) {
		t.Error(names)
	}
}

func TestAnIncompleteBackupChangesNothing(t *testing.T) {
	hooks, file := backupOf(t)
	whole := contentOf(t, file)
	to := t.TempDir()
	if err := os.WriteFile(filepath.Join(to, "kept"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for says, source := range map[string]string{
		"there is no backup /no/such.zip":      "/no/such.zip",
		"it is not a zip archive with its end": written(t, "half.zip", whole[:len(whole)/2]),
		"it holds no data.db": rewritten(t, file,
			func(name string, content []byte) []byte { return map[bool][]byte{true: content}[name != mainFile] }),
		"reaches out of the folder":                  withEntry(t, whole, "../outside"),
		"could not be unpacked: zip: checksum error": withDamage(t, whole),
		"file is not a database": rewritten(t, file, func(name string, content []byte) []byte {
			return map[bool][]byte{true: []byte(strings.Repeat("no database ", 100)), false: content}[name == mainFile]
		}),
	} {
		if _, err := restored(t, hooks, source, to, true); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
		if names := namesIn(t, to); !slices.Equal(names, []string{lockFile, "kept"}) {
			t.Errorf("%s: %v", says, names)
		}
	}
	diskWith(t, 5)
	if _, err := restored(t, hooks, file, to, true); err == nil ||
		!strings.Contains(err.Error(), "the restored data needs ") {
		t.Error(err)
	}
}

func TestAFullDiskDuringARestoreLeavesTheFormerData(t *testing.T) {
	to := t.TempDir()
	if err := os.WriteFile(filepath.Join(to, mainFile), []byte("of before"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := &restoration{to: to, now: aDay}
	_, err := r.exchange(filepath.Join(to, "no-such-folder"), []string{}, func() error { return nil })
	if err == nil {
		t.Fatal("nothing to put in place, and no error")
	}
	if names := namesIn(t, to); !slices.Equal(names, []string{mainFile}) {
		t.Error(names)
	}
	if _, err := r.exchange(to, []string{}, func() error { return errors.New("the lock is lost") }); err == nil ||
		!strings.Contains(err.Error(), "the lock is lost") {
		t.Error(err)
	}
	if names := namesIn(t, to); !slices.Equal(names, []string{mainFile}) {
		t.Error(names)
	}
}

func TestARestoreDownloadsABackup(t *testing.T) {
	hooks, file := backupOf(t)
	whole := contentOf(t, file)
	store := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/whole.zip":
			_, _ = w.Write(whole)
		case "/half.zip":
			w.Header().Set("Content-Length", "1000000")
			_, _ = w.Write(whole[:1000])
		case "/elsewhere.zip":
			http.Redirect(w, r, "http://backups.example/whole.zip", http.StatusFound)
		default:
			w.WriteHeader(http.StatusForbidden)
		}
	}))
	defer store.Close()
	to := filepath.Join(t.TempDir(), "data")
	for says, source := range map[string]string{
		"answered 403 Forbidden instead of the backup":         store.URL + "/other.zip?signature=secret",
		"broke off after 1000 bytes: unexpected EOF":           store.URL + "/half.zip?signature=secret",
		"it leads on to another place":                         store.URL + "/elsewhere.zip?signature=secret",
		"is not fetched over plain http from backups.example:": "http://backups.example/whole.zip?signature=secret",
		"cannot be reached: dial tcp 127.0.0.1:9":              "http://127.0.0.1:9/whole.zip?signature=secret",
	} {
		if _, err := restored(t, hooks, source, to, false); err == nil || !strings.Contains(err.Error(), says) ||
			strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", says, err)
		}
	}
	if said, err := restored(t, hooks, store.URL+"/whole.zip?signature=secret", to, false); err != nil ||
		lettersIn(t, to) != 2 {
		t.Error(said, err)
	}
}
