package scripts

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"
)

// holdVariable makes this test program another process that holds a folder of scripts in the named parent until it is killed.
const holdVariable = "LEXHARBOR_TEST_HOLD"

func TestMain(m *testing.M) {
	if parent := os.Getenv(holdVariable); parent != "" {
		folder, err := writeScripts(buildOf("held"), "", []string{parent})
		if err != nil {
			panic(err)
		}
		fmt.Println(folder.path)
		time.Sleep(time.Minute)
		panic("not killed")
	}
	os.Exit(m.Run())
}

func TestScriptsLieInAPrivateFolderMadeAnewThatHoldsTheBuildAlone(t *testing.T) {
	parent := t.TempDir()
	first := filledFolder(t, buildOf("one"), parent)
	second := filledFolder(t, buildOf("two"), parent)
	if first.path == second.path {
		t.Fatal("two processes share", first.path)
	}
	for folder, text := range map[*privateFolder]string{first: "one", second: "two"} {
		if filepath.Dir(folder.path) != realPath(t, parent) {
			t.Error(folder.path, "does not lie in", parent)
		}
		if info, err := os.Stat(folder.path); err != nil || info.Mode().Perm() != 0o700 {
			t.Error(info.Mode(), err)
		}
		wanted := map[string]string{"hooks/a.pb.js": text, "hooks/deep/b.js": text, "migrations/1_a.js": text}
		if found := filesOf(t, folder.path); fmt.Sprint(found) != fmt.Sprint(wanted) {
			t.Error(found)
		}
	}
	first.remove()
	if left := namesOf(t, parent); !slices.Equal(left, []string{filepath.Base(second.path)}) {
		t.Error(left)
	}
}

func TestNothingBuiltYetIsAnEmptyFolder(t *testing.T) {
	folder := filledFolder(t, fstest.MapFS{}, t.TempDir())
	if found := filesOf(t, folder.path); len(found) != 0 {
		t.Error(found)
	}
}

func TestScriptsNeverLieInTheDataFolder(t *testing.T) {
	root := t.TempDir()
	data, other := filepath.Join(root, "data"), filepath.Join(root, "other")
	makeFolders(t, filepath.Join(data, "below"), other)
	for link, target := range map[string]string{"to-data": data, "to-below": filepath.Join(data, "below"), "to-root": root} {
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
		for _, dataDir := range []string{data, filepath.Join(root, "to-data"), filepath.Join(root, "to-root", "data"), ".."} {
			folder, err := writeScripts(buildOf("x"), dataDir, []string{parent, other})
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Dir(folder.path) != realPath(t, other) {
				t.Errorf("data folder %s, parent %s: written to %s", dataDir, parent, folder.path)
			}
			folder.remove()
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
		folder.remove()
		makeFolders(t, data)
	}
}

func TestWithoutAFolderToWriteToTheErrorNamesEachAndTheRemedy(t *testing.T) {
	root := t.TempDir()
	data, file, missing, good := filepath.Join(root, "data"), filepath.Join(root, "file"), filepath.Join(root, "missing"), filepath.Join(root, "good")
	makeFolders(t, data, good)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := writeScripts(buildOf("x"), data, []string{file, missing, data})
	if err == nil {
		t.Fatal("written nowhere, without an error")
	}
	for _, part := range []string{"set TMPDIR", file + ": ", missing + ": ", data + ": lies in the data folder"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is missing in: %v", part, err)
		}
	}

	folder, err := writeScripts(buildOf("x"), data, []string{file, missing, good})
	if err != nil {
		t.Fatal(err)
	}
	defer folder.remove()
	if filepath.Dir(folder.path) != realPath(t, good) {
		t.Error("written to", folder.path)
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

func TestAStartRemovesWhatKilledProcessesLeftAndNothingElse(t *testing.T) {
	parent := t.TempDir()
	killed, living := holder(t, parent), holder(t, parent)
	killed.end()
	young, own := filepath.Join(parent, privateFolderPrefix+"young"), filledFolder(t, buildOf("own"), parent)
	file, link, other := filepath.Join(parent, privateFolderPrefix+"file"), filepath.Join(parent, privateFolderPrefix+"link"), filepath.Join(parent, "other")
	makeFolders(t, young, other)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, link); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-time.Hour)
	for _, path := range []string{killed.path, living.path, own.path, file, other} {
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
	}

	filledFolder(t, buildOf("next"), parent).remove()

	var wanted []string
	for _, path := range []string{living.path, young, own.path, file, link, other} {
		wanted = append(wanted, filepath.Base(path))
	}
	slices.Sort(wanted)
	if left := namesOf(t, parent); !slices.Equal(left, wanted) {
		t.Errorf("left: %v\nwanted: %v", left, wanted)
	}
	if found := filesOf(t, living.path); len(found) != 3 {
		t.Error("a living process lost files:", found)
	}
}

func TestAnotherUsersFolderIsNotOurs(t *testing.T) {
	if !isOurs(ownedBy{uid: os.Getuid()}) || isOurs(ownedBy{uid: os.Getuid() + 1}) {
		t.Error("the owner is not told")
	}
}

type ownedBy struct {
	fs.FileInfo
	uid int
}

func (o ownedBy) Sys() any { return &syscall.Stat_t{Uid: uint32(o.uid)} }

func buildOf(text string) fstest.MapFS {
	file := &fstest.MapFile{Data: []byte(text), Mode: 0o444}
	return fstest.MapFS{"hooks/a.pb.js": file, "hooks/deep/b.js": file, "migrations/1_a.js": file, "render.js": file, "site/index.html": file}
}

func filledFolder(t *testing.T, built fs.FS, parent string) *privateFolder {
	t.Helper()
	folder, err := writeScripts(built, "", []string{parent})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(folder.remove)
	return folder
}

type heldFolder struct {
	path string
	end  func()
}

// holder starts another process that holds a folder in parent.
func holder(t *testing.T, parent string) heldFolder {
	t.Helper()
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), holdVariable+"="+parent)
	output, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	end := func() {
		_ = process.Process.Kill()
		_ = process.Wait()
	}
	t.Cleanup(end)
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return heldFolder{strings.TrimSpace(line), end}
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

// namesOf lists what lies directly in a folder, sorted.
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

// filesOf reads all files below a folder, by their paths in it.
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
