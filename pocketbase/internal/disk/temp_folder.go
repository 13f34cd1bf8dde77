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
	// making is in the name of a folder until its lock is set. Other processes leave such a folder alone for makingAge,
	// which is longer than the locking takes.
	making    = "new-"
	makingAge = time.Minute
)

// TempFolder is a temporary folder of one process, and only its user can read it. The folder's lock shows other
// processes that it is in use. When the process ends, the operating system releases the lock, and the next start
// deletes a leftover folder.
type TempFolder struct {
	Path string
	lock *os.File // nil if the file system has no locks; then no process deletes the folder as a leftover
}

// NewTempFolder creates a folder in parent. Its name is prefix and a random text. It is locked before it gets this
// name.
func NewTempFolder(parent, prefix string) (*TempFolder, error) {
	made, err := os.MkdirTemp(parent, prefix+making) // never returns an existing folder
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

// Remove deletes the folder and releases its lock. It may be called again. If a file cannot be deleted, a later start
// deletes the folder.
func (f *TempFolder) Remove() error {
	err := os.RemoveAll(f.Path)
	f.lock.Close()
	return err
}

// RemoveStaleTempFolders deletes the folders in parent whose name begins with prefix, if they belong to this user and
// no process has locked them.
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

// lockFolder locks a folder, or fails at once if another process has locked it. Close the returned file to release the
// lock.
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
