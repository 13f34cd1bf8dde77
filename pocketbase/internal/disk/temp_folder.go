package disk

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

const (
	// making stands in the name of a folder until it has its lock; such a one is left alone until it is older than a
	// process needs for that.
	making    = "new-"
	makingAge = time.Minute
)

// TempFolder is a folder of one process, for its owner only. It is deleted with the process, at the latest when the
// next one starts. Its lock shows other processes that it is in use, and ends with the process in any case.
type TempFolder struct {
	Path string
	lock *os.File // nil where the file system knows no locks: then no program can take it for a leftover either
}

// NewTempFolder makes a folder in parent whose name begins with prefix; the rest is random. It is in use from the
// moment that it has this name.
func NewTempFolder(parent, prefix string) (*TempFolder, error) {
	made, err := os.MkdirTemp(parent, prefix+making) // never one that is there
	if err != nil {
		return nil, err
	}
	lock, _ := lockFolder(made)
	folder := &TempFolder{filepath.Join(parent, prefix+strings.TrimPrefix(filepath.Base(made), prefix+making)), lock}
	if err := os.Rename(made, folder.Path); err != nil {
		folder.Path = made
		_ = folder.Remove()
		return nil, err
	}
	return folder, nil
}

// Remove deletes the folder. It may be called again; what cannot be deleted is left to a later start.
func (f *TempFolder) Remove() error {
	err := os.RemoveAll(f.Path)
	f.lock.Close()
	return err
}

// RemoveStaleTempFolders deletes the folders of ours in parent that no process holds and whose name begins with prefix.
func RemoveStaleTempFolders(parent, prefix string) {
	folder, err := os.Open(parent)
	if err != nil {
		return
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1)
	for _, name := range names {
		if rest, begins := strings.CutPrefix(name, prefix); begins {
			removeLeftover(filepath.Join(parent, name), strings.HasPrefix(rest, making))
		}
	}
}

func removeLeftover(path string, isMade bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || !isOurs(info) || isMade && time.Since(info.ModTime()) < makingAge {
		return
	}
	lock, err := lockFolder(path)
	if err != nil {
		return // in use
	}
	_ = (&TempFolder{path, lock}).Remove()
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
