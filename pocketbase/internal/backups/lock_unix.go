//go:build linux || darwin

package backups

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// takeLock locks the file without waiting, or fails with errLocked. The operating system releases the lock when the
// process ends, or when the program restarts in the same process.
func takeLock(path string) (release func(), err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be written: %w", err)
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case err == nil, errors.Is(err, syscall.ENOTSUP), errors.Is(err, syscall.ENOSYS): // some file systems lack locks
		return func() { file.Close() }, nil
	case errors.Is(err, syscall.EWOULDBLOCK):
		err = errLocked
	}
	file.Close()
	return nil, err
}

// syncDisk returns when all written and moved files are on the disk.
func syncDisk() { syscall.Sync() }
