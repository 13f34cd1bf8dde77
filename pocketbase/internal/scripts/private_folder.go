package scripts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// privateFolderPrefix begins the name of every folder of scripts; the rest is random.
const privateFolderPrefix = "lexharbor-scripts-"

// leftoverAge must be longer than a process needs between making its folder and locking it.
const leftoverAge = time.Minute

// privateFolder is a private folder with hooks/ and migrations/, of one process and for as long as that reads them. Its lock tells other
// processes that it is in use; it ends with the process, however that ends.
type privateFolder struct {
	path string
	lock *os.File // nil where the file system knows no locks: then nobody can take it for a leftover either
}

// temporaryFolders are where a folder of scripts may be made, the first that works: the last one is in memory, and is there for programs
// whose disk is read-only but for their data.
func temporaryFolders() []string {
	return []string{os.TempDir(), "/tmp", "/var/tmp", "/dev/shm"}
}

// writeScripts writes hooks/ and migrations/ of the build into a new folder below the first parent that can be written and lies outside
// dataDir. What killed processes left in that parent is removed.
func writeScripts(built fs.FS, dataDir string, parents []string) (*privateFolder, error) {
	var failures []string
	for _, parent := range slices.Compact(parents) {
		folder, err := newPrivateFolder(dataDir, parent)
		if err == nil {
			if err = folder.fill(built); err == nil {
				removeLeftovers(filepath.Dir(folder.path))
				return folder, nil
			}
			folder.remove()
		}
		failures = append(failures, fmt.Sprintf("%s: %v", parent, err))
	}
	return nil, fmt.Errorf("hooks and migrations need a folder outside the data folder while they are loaded, and none could be written: "+
		"set TMPDIR to one (tried %s)", strings.Join(failures, "; "))
}

func newPrivateFolder(dataDir, parent string) (*privateFolder, error) {
	inside, err := liesIn(dataDir, parent)
	if err != nil {
		return nil, err
	}
	if inside {
		return nil, errors.New("lies in the data folder")
	}
	if parent, err = withoutLinks(parent); err != nil {
		return nil, err
	}
	path, err := os.MkdirTemp(parent, privateFolderPrefix) // for its owner only, and never one that is there
	if err != nil {
		return nil, err
	}
	lock, _ := lockFolder(path)
	return &privateFolder{path, lock}, nil
}

func (f *privateFolder) fill(built fs.FS) error {
	for _, name := range []string{"hooks", "migrations"} {
		part, err := fs.Sub(built, name)
		if err != nil {
			return err
		}
		err = os.CopyFS(filepath.Join(f.path, name), part)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // nothing built yet
			return err
		}
	}
	return nil
}

// remove deletes the folder. What cannot be deleted is left to a later start.
func (f *privateFolder) remove() {
	_ = os.RemoveAll(f.path)
	f.lock.Close()
}

// removeLeftovers deletes our own folders of scripts in parent that no process holds.
func removeLeftovers(parent string) {
	folder, err := os.Open(parent)
	if err != nil {
		return
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		if strings.HasPrefix(name, privateFolderPrefix) {
			removeLeftover(filepath.Join(parent, name))
		}
	}
}

func removeLeftover(path string) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || !isOurs(info) || time.Since(info.ModTime()) < leftoverAge {
		return
	}
	lock, err := lockFolder(path)
	if err != nil {
		return // in use
	}
	(&privateFolder{path, lock}).remove()
}

func isOurs(info fs.FileInfo) bool {
	owner, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(owner.Uid) == os.Getuid()
}

// lockFolder takes the lock of a folder, or fails at once where another holds it. Close the file to let go.
func lockFolder(path string) (*os.File, error) {
	folder, err := os.OpenFile(path, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		folder.Close()
		return nil, err
	}
	return folder, nil
}
