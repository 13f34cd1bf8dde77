package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

const prefix = "lexharbor-test-"

// holdVariable is an environment variable. With it this test program acts as another process: it locks a temporary
// folder in the named parent until it is killed.
const holdVariable = "LEXHARBOR_TEST_HOLD"

func TestMain(m *testing.M) {
	if parent := os.Getenv(holdVariable); parent != "" {
		folder, err := NewTempFolder(parent, prefix)
		if err != nil {
			panic(err)
		}
		fmt.Println(folder.Path)
		_, _ = io.Copy(io.Discard, os.Stdin) // until it is killed, or its parent is
		return
	}
	os.Exit(m.Run())
}

func TestAStartRemovesWhatKilledProcessesLeftAndNothingElse(t *testing.T) {
	parent := t.TempDir()
	killed, living := holder(t, parent), holder(t, parent)
	for _, folder := range []string{killed.path, living.path} {
		if err := os.WriteFile(filepath.Join(folder, "resume"), []byte("text"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	own, err := NewTempFolder(parent, prefix)
	if err != nil {
		t.Fatal(err)
	}
	kept := []string{living.path, own.Path}
	gone := []string{killed.path}
	place := func(name string, isKept bool) string {
		path := filepath.Join(parent, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if isKept {
			kept = append(kept, path)
		} else {
			gone = append(gone, path)
		}
		return path
	}
	place(prefix+"of-an-earlier-release", false)
	old := place(prefix+making+"old", false)
	young := place(prefix+making+"young", true)
	other := place("other", true)
	file, link := filepath.Join(parent, prefix+"file"), filepath.Join(parent, prefix+"link")
	kept = append(kept, file, link)
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Symlink(other, link)); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-time.Hour)
	for _, path := range []string{living.path, own.Path, old, file, other} {
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
	}
	soon := time.Now().Add(time.Hour) // in the future, so that the folder stays new enough however long the test takes
	if err := os.Chtimes(young, soon, soon); err != nil {
		t.Fatal(err)
	}
	killed.end()

	RemoveStaleTempFolders(parent, prefix)
	for _, path := range kept {
		if _, err := os.Lstat(path); err != nil {
			t.Error(err)
		}
	}
	for _, path := range gone {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Error(path, "is still there:", err)
		}
	}
	if content, err := os.ReadFile(filepath.Join(living.path, "resume")); err != nil || string(content) != "text" {
		t.Error("a living process lost its file:", err)
	}
	if err := errors.Join(own.Remove(), own.Remove()); err != nil {
		t.Error(err)
	}
}

func TestAFolderIsItsOwnersAloneAndNeverAnothers(t *testing.T) {
	parent := t.TempDir()
	first, err := NewTempFolder(parent, prefix)
	second, failure := NewTempFolder(parent, prefix)
	if err != nil || failure != nil || first.Path == second.Path {
		t.Fatal(first, second, err, failure)
	}
	info, err := os.Stat(first.Path)
	if err != nil || info.Mode().Perm() != 0o700 || !strings.HasPrefix(filepath.Base(first.Path), prefix) {
		t.Error(first.Path, info.Mode(), err)
	}
	if folder, err := NewTempFolder(filepath.Join(parent, "missing"), prefix); err == nil {
		t.Error("made", folder.Path)
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

type heldFolder struct {
	path string
	end  func()
}

// holder starts another process that locks a temporary folder in parent.
func holder(t *testing.T, parent string) heldFolder {
	t.Helper()
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), holdVariable+"="+parent)
	output, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := process.StdinPipe(); err != nil {
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
