// Package disk returns the free space of a disk and the size of a folder. It also creates temporary folders.
package disk

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
)

// Megabyte is one megabyte in bytes, the unit of sizes in messages.
const Megabyte = 1 << 20

// Megabytes returns a size in megabytes, rounded up so that a small file does not seem empty.
func Megabytes(bytes int64) int64 { return (bytes + Megabyte - 1) / Megabyte }

// Used returns the size, in bytes, of all files in a folder, without its entries named in `without`. It ignores files
// that are deleted meanwhile.
func Used(folder string, without ...string) (bytes int64, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if filepath.Dir(path) == filepath.Clean(folder) && slices.Contains(without, entry.Name()) {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
	return bytes, err
}
