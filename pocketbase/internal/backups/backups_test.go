package backups

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/database"
	"lexharbor/internal/testapp"
)

// aDay is the time at which these tests take and restore backups.
var aDay = time.Date(2026, 11, 22, 2, 12, 0, 0, time.UTC)

// filled returns an app with two records of the collection letters, one of which has a file.
func filled(t *testing.T) core.App {
	t.Helper()
	app := testapp.New(t)
	Bind(app)
	letters := core.NewBaseCollection("letters")
	letters.Fields.Add(&core.TextField{Name: "from"}, &core.FileField{Name: "paper", MaxSelect: 3})
	if err := app.Save(letters); err != nil {
		t.Fatal(err)
	}
	paper, err := filesystem.NewFileFromBytes([]byte("a paper of the letter"), "paper.txt")
	if err != nil {
		t.Fatal(err)
	}
	testapp.Save(t, app, "letters", map[string]any{"from": "Ada"})
	testapp.Save(t, app, "letters", map[string]any{"from": "Grace", "paper": []*filesystem.File{paper}})
	return app
}

func taken(t *testing.T, app core.App) (name, file string) {
	t.Helper()
	name, err := Take(app, aDay)
	if err != nil {
		t.Fatal(err)
	}
	return name, filepath.Join(app.DataDir(), core.LocalBackupsDirName, name)
}

// rewritten copies an archive. change returns the new content of an entry, or nil to omit it.
func rewritten(t *testing.T, file string, change func(name string, content []byte) []byte) string {
	t.Helper()
	source, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	var into bytes.Buffer
	writer := zip.NewWriter(&into)
	for _, entry := range source.File {
		reader, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		if content = change(entry.Name, content); content == nil {
			continue
		}
		part, err := writer.Create(entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return written(t, "rewritten.zip", into.Bytes())
}

func written(t *testing.T, name string, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func contentOf(t *testing.T, file string) []byte {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func namesIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// diskWith sets the free disk space for one test.
func diskWith(t *testing.T, free int64) {
	t.Helper()
	before := freeBytes
	t.Cleanup(func() { freeBytes = before })
	freeBytes = func(string) (int64, error) { return free, nil }
}

func TestABackupIsTakenAndVerifiedAndListed(t *testing.T) {
	app := filled(t)
	name, _ := taken(t, app)
	stored, err := List(app)
	if err != nil || len(stored) != 1 || stored[0].Name != name || name != "backup-20261122-021200.zip" ||
		stored[0].Size == 0 {
		t.Fatalf("%+v, %v", stored, err)
	}
	report, err := Verify(app, stored[0])
	if err != nil {
		t.Fatal(err)
	}
	if !report.IsGood() || report.Rows["letters"] != 2 || report.Files != 1 || report.Read != 1 ||
		report.Compared != 1 ||
		len(report.Unknown) != 0 {
		t.Errorf("%+v", report)
	}
	if _, counted := report.Rows["_superusers"]; !counted {
		t.Error("PocketBase's own collections were not counted")
	}
	reports, err := Reports(app)
	if err != nil || len(reports) != 1 || ReportOf(reports, name) == nil || ReportOf(reports, "other.zip") != nil {
		t.Errorf("%+v, %v", reports, err)
	}
	if left := namesIn(t, app.DataDir()); slices.ContainsFunc(
		left,
		func(each string) bool { return strings.HasPrefix(each, workFolder) },
	) {
		t.Error(left)
	}
}

func TestVerifyReportsTheProblemsOfABackup(t *testing.T) {
	app := filled(t)
	_, file := taken(t, app)
	whole := contentOf(t, file)
	isPaper := func(name string) bool {
		return strings.HasPrefix(name, storageFolder+"/") && strings.HasSuffix(name, ".txt")
	}
	for says, broken := range map[string]string{
		"is not a zip archive with its end": written(t, "half.zip", whole[:len(whole)/2]),
		"no backup, or not a whole one":     written(t, "letter.pdf", []byte("%PDF-1.7")),
		"it holds no data.db": rewritten(t, file,
			func(name string, content []byte) []byte { return map[bool][]byte{true: content}[name != mainFile] }),
		"reaches out of the folder": withEntry(t, whole, "../outside"),
		"1 files that rows name are not in it": rewritten(t, file,
			func(name string, content []byte) []byte { return map[bool][]byte{true: content}[!isPaper(name)] }),
		"is another file than the one in the data folder": rewritten(t, file, func(name string, content []byte) []byte {
			return map[bool][]byte{true: []byte("forged"), false: content}[isPaper(name)]
		}),
		"the database cannot be read: file is not a " +
			"database": rewritten(t, file, func(name string, content []byte) []byte {
			return map[bool][]byte{true: []byte(strings.Repeat("no database ", 100)), false: content}[name == mainFile]
		}),
		"the backup is damaged at data.db: zip: checksum error": withDamage(t, whole),
		"this is no database of this program: SQL logic error: no s": rewritten(t, file,
			func(name string, content []byte) []byte {
				return map[bool][]byte{true: {}, false: content}[name == mainFile]
			}),
	} {
		report, err := VerifyFile(app, broken)
		if err != nil || len(report.Problems) == 0 || !strings.Contains(report.Problems[0], says) {
			t.Errorf("%s: %+v, %v", says, report, err)
			continue
		}
		if summary := report.Summary(); !strings.Contains(summary, "is NOT good: ") {
			t.Error(summary)
		}
	}
	if _, err := VerifyFile(app, "/no/such/file.zip"); err == nil {
		t.Error("a file that is not there was verified")
	}
}

// withEntry returns a copy of an archive with an additional entry of this name.
func withEntry(t *testing.T, whole []byte, name string) string {
	t.Helper()
	source, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	var into bytes.Buffer
	writer := zip.NewWriter(&into)
	for _, entry := range source.File {
		if err := writer.Copy(entry); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := writer.Create(name); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return written(t, "entry.zip", into.Bytes())
}

// withDamage returns a copy of an archive in which the checksum of the database is wrong.
func withDamage(t *testing.T, whole []byte) string {
	t.Helper()
	source, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	var into bytes.Buffer
	writer := zip.NewWriter(&into)
	for _, entry := range source.File {
		header := entry.FileHeader
		if entry.Name == mainFile {
			header.CRC32++
		}
		raw, err := entry.OpenRaw()
		if err != nil {
			t.Fatal(err)
		}
		part, err := writer.CreateRaw(&header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(part, raw); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return written(t, "damaged.zip", into.Bytes())
}

func TestABackupChecksTheDiskSpaceBeforeItWrites(t *testing.T) {
	app := filled(t)
	_, file := taken(t, app)
	diskWith(t, 5)
	if _, err := Take(app, aDay.Add(time.Hour)); err == nil || !strings.Contains(err.Error(), "a backup needs ") ||
		!strings.Contains(err.Error(), "0 MB are free on the disk of "+app.DataDir()) {
		t.Error(err)
	}
	if names := namesIn(t, filepath.Join(app.DataDir(), core.LocalBackupsDirName)); slices.Contains(
		names,
		"backup-20261122-031200.zip",
	) {
		t.Error(names)
	}
	if _, err := VerifyFile(app, file); err == nil ||
		!strings.Contains(err.Error(), "there is no room to open the backup") {
		t.Error(err)
	}
}

func TestAnInterruptedBackupDoesNotPreventTheNext(t *testing.T) {
	app := filled(t)
	temporary := filepath.Join(app.DataDir(), core.LocalTempDirName)
	if err := os.MkdirAll(temporary, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{mainFile, logFile} {
		if err := os.WriteFile(filepath.Join(temporary, name), []byte("half a copy"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	taken(t, app)
}

func TestOnlyOneProcessTakesABackupAtATime(t *testing.T) {
	app := filled(t)
	release, err := takeLock(filepath.Join(app.DataDir(), lockFile)) // as another process would
	if err != nil {
		t.Fatal(err)
	}
	before := awaitTime
	awaitTime = 0
	t.Cleanup(func() { awaitTime = before })
	if _, err := Take(app, aDay); err == nil || err.Error() != errLocked.Error() {
		t.Error(err)
	}
	if _, err := awaitLock(app.DataDir()); err == nil || err.Error() != errLocked.Error() {
		t.Error(err)
	}
	release()
	taken(t, app)
}

func TestABackupWaitsForAnotherProcess(t *testing.T) {
	app := filled(t)
	// A command takes the lock at the moment when the scheduled backup starts.
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{Priority: 99, Func: func(e *core.BackupEvent) error {
		release, err := takeLock(filepath.Join(app.DataDir(), lockFile)) // as another process would
		if err != nil {
			return err
		}
		before := pause
		pause = func() {
			release()
			pause = before
		}
		return e.Next()
	}})
	if _, file := taken(t, app); !isFile(file) {
		t.Errorf("there is no %s", file)
	}
}

func TestAnUnreachableStoreIsNamedWithTheRemedy(t *testing.T) {
	app := filled(t)
	app.Settings().Backups.S3 = core.S3Config{
		Enabled:   true,
		Endpoint:  "http://127.0.0.1:9",
		Bucket:    "leads",
		Region:    "x",
		AccessKey: "a",
		Secret:    "secret-of-the-store",
	}
	for _, try := range []func() error{
		func() error { _, err := List(app); return err },
		func() error { _, err := Take(app, aDay); return err },
		func() error { _, err := Verify(app, Stored{Name: "a.zip"}); return err },
	} {
		err := try()
		if err == nil || !strings.Contains(err.Error(), `bucket "leads" at http://127.0.0.1:9, does not answer`) ||
			!strings.Contains(err.Error(), "BACKUP_S3_ENDPOINT") ||
			strings.Contains(err.Error(), "secret-of-the-store") {
			t.Error(err)
		}
	}
}

func TestABackupContainsOnlyData(t *testing.T) {
	app := filled(t)
	for _, name := range []string{database.BeforeRestore + "20260101-000000", workFolder + "1", "other"} {
		if err := os.MkdirAll(filepath.Join(app.DataDir(), name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(app.DataDir(), name, "file"), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, file := taken(t, app)
	opened, err := openArchive(file)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	roots := map[string]bool{}
	for name := range opened.entries {
		root, _, _ := strings.Cut(name, "/")
		roots[root] = true
	}
	if len(roots) != 4 || !roots[mainFile] || !roots[logFile] || !roots[storageFolder] || !roots["other"] {
		t.Error(roots)
	}
}
