package site

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// release returns the test site as another build, with one script of its own, after StoreAssets in dataDir.
func release(t *testing.T, dataDir, build string) *Site {
	t.Helper()
	files := fstest.MapFS{}
	for name, file := range testapp.BuiltSite().(fstest.MapFS) {
		files[name] = file
	}
	meta := strings.Replace(string(files["site-meta.json"].Data), "0123456789abcdef", build, 1)
	files["site-meta.json"] = &fstest.MapFile{Data: []byte(meta)}
	files["site/assets/page-"+build+".js"] = &fstest.MapFile{Data: []byte(strings.Repeat("page of "+build+";", 50))}
	s, err := Load(files, "https://firm.example", "")
	if err != nil {
		t.Fatal(err)
	}
	s.StoreAssets(dataDir)
	return s
}

func expectScript(t *testing.T, s *Site, build string, status int) {
	t.Helper()
	response := testapp.Ask(s, "GET", "/assets/page-"+build+".js")
	text := testapp.Text(t, response)
	if response.StatusCode != status || strings.HasPrefix(text, "page of "+build+";") != (status == 200) {
		t.Errorf("the script of %s: %d, %.30q", build, response.StatusCode, text)
	}
}

func archivesIn(t *testing.T, dataDir string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(dataDir, formerFolder))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		name, _, isFormer := strings.Cut(entry.Name(), "@")
		if isFormer {
			name += "@"
		}
		names = append(names, name)
	}
	return names
}

// supersededAgo renames an archive as if its build had been superseded that long ago.
func supersededAgo(t *testing.T, dataDir, build string, ago time.Duration) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dataDir, formerFolder, build+"@*.zip"))
	if err != nil || len(found) != 1 {
		t.Fatal(build, found, err)
	}
	name := build + "@" + strconv.FormatInt(time.Now().Add(-ago).Unix(), 10) + ".zip"
	if err := os.Rename(found[0], filepath.Join(dataDir, formerFolder, name)); err != nil {
		t.Fatal(err)
	}
}

func TestAnOpenTabGetsItsScriptsFromLaterReleases(t *testing.T) {
	dataDir := t.TempDir()
	a := release(t, dataDir, "aaa")
	expectScript(t, a, "aaa", 200)
	b := release(t, dataDir, "bbb")
	expectScript(t, b, "aaa", 200)
	c := release(t, dataDir, "ccc")
	for _, build := range []string{"aaa", "bbb", "ccc"} {
		expectScript(t, c, build, 200)
	}
	response := testapp.Ask(c, "GET", "/assets/page-aaa.js")
	for name, want := range map[string]string{
		"Cache-Control": "public, max-age=31536000, immutable", "Content-Type": "text/javascript; charset=utf-8",
		"Content-Security-Policy": c.DefaultPolicy(), "X-Site-Build": "",
	} {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	expectScript(t, c, "none", 404)
	if names := archivesIn(t, dataDir); !slices.Equal(names, []string{"aaa@", "bbb@", "ccc.zip"}) {
		t.Error(names)
	}
}

func TestARestartChangesNothingAndAReturningBuildIsCurrent(t *testing.T) {
	dataDir := t.TempDir()
	release(t, dataDir, "aaa")
	release(t, dataDir, "bbb")
	supersededAgo(t, dataDir, "aaa", time.Hour)
	before, _ := filepath.Glob(filepath.Join(dataDir, formerFolder, "*"))
	release(t, dataDir, "bbb")
	if after, _ := filepath.Glob(filepath.Join(dataDir, formerFolder, "*")); !slices.Equal(before, after) {
		t.Error(before, after)
	}
	expectScript(t, release(t, dataDir, "aaa"), "bbb", 200)
	if names := archivesIn(t, dataDir); !slices.Equal(names, []string{"aaa.zip", "bbb@"}) {
		t.Error(names)
	}
}

func TestFormerScriptsExpireAfterTheirBuildWasSuperseded(t *testing.T) {
	dataDir := t.TempDir()
	release(t, dataDir, "aaa")
	year := time.Now().AddDate(-1, 0, 0)
	if err := os.Chtimes(filepath.Join(dataDir, formerFolder, "aaa.zip"), year, year); err != nil {
		t.Fatal(err)
	}
	expectScript(t, release(t, dataDir, "bbb"), "aaa", 200)
	supersededAgo(t, dataDir, "aaa", formerLifetime-time.Hour)
	last := release(t, dataDir, "bbb")
	expectScript(t, last, "aaa", 200)
	if last.former.find("/assets/page-aaa.js", time.Now().Add(2*time.Hour)) != nil {
		t.Error("a server that is not restarted serves them for ever")
	}
	supersededAgo(t, dataDir, "aaa", formerLifetime+time.Hour)
	expectScript(t, release(t, dataDir, "bbb"), "aaa", 404)
	if names := archivesIn(t, dataDir); !slices.Equal(names, []string{"bbb.zip"}) {
		t.Error(names)
	}
}

func TestManyBuildsDoNotFillTheDisk(t *testing.T) {
	dataDir := t.TempDir()
	for at := range formerBuilds + 3 {
		build := "b" + strconv.Itoa(10+at)
		release(t, dataDir, build)
		if at > 0 {
			supersededAgo(t, dataDir, "b"+strconv.Itoa(9+at), time.Duration(100-at)*time.Minute)
		}
	}
	s := release(t, dataDir, "last")
	if names := archivesIn(t, dataDir); len(names) != formerBuilds+1 || slices.Contains(names, "b12@") ||
		!slices.Contains(names, "b13@") {
		t.Error(names)
	}
	expectScript(t, s, "b12", 404)
	expectScript(t, s, "b13", 200)
}

func TestABrokenArchiveIsDeletedAndTheSiteIsServed(t *testing.T) {
	dataDir := t.TempDir()
	release(t, dataDir, "aaa")
	folder := filepath.Join(dataDir, formerFolder)
	for name, content := range map[string]string{"torn@1.zip": "PK", "torn@" +
		strconv.FormatInt(time.Now().Unix(), 10) + ".zip": "PK", "new-123": "half", "evil.js": "x"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := release(t, dataDir, "bbb")
	expectScript(t, s, "aaa", 200)
	expectScript(t, s, "bbb", 200)
	if names := archivesIn(t, dataDir); !slices.Equal(names, []string{"aaa@", "bbb.zip"}) {
		t.Error(names)
	}
}

func TestAnArchiveServesOnlyAssetsAndNeverReplacesThisBuilds(t *testing.T) {
	dataDir := t.TempDir()
	release(t, dataDir, "bbb")
	file, err := os.Create(filepath.Join(dataDir, formerFolder, "aaa@"+strconv.FormatInt(time.Now().Unix(), 10)+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	writer := zip.NewWriter(file)
	for _, name := range []string{"assets/main-1a2b.js", "assets/../sw.js", "sw2.js", "assets/old.js"} {
		entry, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write([]byte("planted")); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	s := release(t, dataDir, "bbb")
	for target, want := range map[string]bool{"/assets/main-1a2b.js": false, "/sw.js": false, "/assets/../sw.js": false,
		"/sw2.js": false, "/assets/old.js": true} {
		if planted := testapp.Text(t, testapp.Ask(s, "GET", target)) == "planted"; planted != want {
			t.Errorf("%s: %v", target, planted)
		}
	}
}

func TestTheSiteIsServedWithAReadOnlyDataFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := release(t, file, "aaa")
	expectScript(t, s, "aaa", 200)
	expectScript(t, s, "bbb", 404)
}

func TestBackupsNeitherContainNorRestoreFormerScripts(t *testing.T) {
	app := testapp.New(t)
	LeaveOutOfBackups(app)
	release(t, app.DataDir(), "aaa")
	if err := app.CreateBackup(t.Context(), "a.zip"); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(filepath.Join(app.DataDir(), core.LocalBackupsDirName, "a.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	for _, file := range archive.File {
		if strings.HasPrefix(file.Name, formerFolder) {
			t.Error(file.Name)
		}
	}
	event := &core.BackupEvent{App: app}
	if err := app.OnBackupRestore().Trigger(event, func(e *core.BackupEvent) error {
		if !slices.Equal(e.Exclude, []string{formerFolder}) {
			t.Error(e.Exclude)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
