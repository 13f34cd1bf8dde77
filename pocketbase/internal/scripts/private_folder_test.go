package scripts

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestScriptsAreWrittenToANewPrivateFolder(t *testing.T) {
	parent := t.TempDir()
	makeFolders(t, filepath.Join(parent, privateFolderPrefix+"that-a-killed-process-left"))
	first := filledFolder(t, buildOf("one"), parent)
	second := filledFolder(t, buildOf("two"), parent)
	if first.Path == second.Path {
		t.Fatal("two processes share", first.Path)
	}
	for folder, text := range map[*privateFolder]string{first: "one", second: "two"} {
		if filepath.Dir(folder.Path) != realPath(t, parent) {
			t.Error(folder.Path, "does not lie in", parent)
		}
		if info, err := os.Stat(folder.Path); err != nil || info.Mode().Perm() != 0o700 {
			t.Error(info.Mode(), err)
		}
		wanted := map[string]string{"hooks/a.pb.js": text, "hooks/deep/b.js": text, "migrations/1_a.js": text}
		if found := filesOf(t, folder.Path); fmt.Sprint(found) != fmt.Sprint(wanted) {
			t.Error(found)
		}
	}
	_ = first.Remove()
	if left := namesOf(t, parent); !slices.Equal(left, []string{filepath.Base(second.Path)}) {
		t.Error(left)
	}
}

func TestScriptsOfAMissingBuildAreAnEmptyFolder(t *testing.T) {
	folder := filledFolder(t, fstest.MapFS{}, t.TempDir())
	if found := filesOf(t, folder.Path); len(found) != 0 {
		t.Error(found)
	}
}

func TestScriptsNeverLieInTheDataFolder(t *testing.T) {
	root := t.TempDir()
	data, other := filepath.Join(root, "data"), filepath.Join(root, "other")
	makeFolders(t, filepath.Join(data, "below"), other)
	for link, target := range map[string]string{"to-data": data, "to-below": filepath.Join(data, "below"),
		"to-root": root} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(root, "to-below"))
	for _, parent := range []string{
		data, data + "/", filepath.Join(data, "below"), filepath.Join(data, "below", "..", "..", "data"),
		filepath.Join(root, "to-data"), filepath.Join(root, "to-data", "below"), filepath.Join(root, "to-below"),
		filepath.Join(root, "to-root", "data"), ".", "..",
	} {
		for _, dataDir := range []string{data, filepath.Join(root, "to-data"), filepath.Join(root, "to-root", "data"),
			".."} {
			folder, err := writeScripts(buildOf("x"), dataDir, []string{parent, other})
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Dir(folder.Path) != realPath(t, other) {
				t.Errorf("data folder %s, parent %s: written to %s", dataDir, parent, folder.Path)
			}
			_ = folder.Remove()
		}
	}
	if found := filesOf(t, data); len(found) != 0 {
		t.Error(found)
	}
}

func TestTheDataFolderMayLieInTheTemporaryOne(t *testing.T) {
	parent := t.TempDir()
	data := filepath.Join(parent, "data")
	for range 2 { // before the first start, and after it
		folder, err := writeScripts(buildOf("x"), data, []string{parent})
		if err != nil {
			t.Fatal(err)
		}
		_ = folder.Remove()
		makeFolders(t, data)
	}
}

func TestTheErrorNamesEachUnwritableFolderAndTheRemedy(t *testing.T) {
	root := t.TempDir()
	data, file, missing, good := filepath.Join(
		root,
		"data",
	), filepath.Join(
		root,
		"file",
	), filepath.Join(
		root,
		"missing",
	), filepath.Join(
		root,
		"good",
	)
	makeFolders(t, data, good)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := writeScripts(buildOf("x"), data, []string{file, missing, data})
	if err == nil {
		t.Fatal("written nowhere, without an error")
	}
	for _, part := range []string{"set TMPDIR", file + ": ", missing + ": ", data + ": is in the data folder"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is missing in: %v", part, err)
		}
	}

	folder, err := writeScripts(buildOf("x"), data, []string{file, missing, good})
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Remove()
	if filepath.Dir(folder.Path) != realPath(t, good) {
		t.Error("written to", folder.Path)
	}
}

func TestAFolderThatCouldNotBeFilledIsRemoved(t *testing.T) {
	parent := t.TempDir()
	broken := buildOf("x")
	broken["hooks/pipe"] = &fstest.MapFile{Mode: fs.ModeNamedPipe}
	if _, err := writeScripts(broken, "", []string{parent}); err == nil {
		t.Error("half a folder was taken")
	}
	if left := namesOf(t, parent); len(left) != 0 {
		t.Error(left)
	}
}

func buildOf(text string) fstest.MapFS {
	file := &fstest.MapFile{Data: []byte(text), Mode: 0o444}
	return fstest.MapFS{
		"hooks/a.pb.js":     file,
		"hooks/deep/b.js":   file,
		"migrations/1_a.js": file,
		"render.js":         file,
		"site/index.html":   file,
	}
}

func filledFolder(t *testing.T, built fs.FS, parent string) *privateFolder {
	t.Helper()
	folder, err := writeScripts(built, "", []string{parent})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = folder.Remove() })
	return folder
}

func makeFolders(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := os.MkdirAll(path, 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

func realPath(t *testing.T, path string) string {
	t.Helper()
	resolved, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

// namesOf lists the entries of a folder, sorted.
func namesOf(t *testing.T, folder string) []string {
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

// filesOf returns the content of all files in a folder, by relative path.
func filesOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(folder, path))
		files[path] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
