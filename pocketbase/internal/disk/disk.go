// Package disk says how much room a disk has, and how much a folder takes. It also makes temporary folders. It does not
// depend on the content.
package disk

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
)

// Megabyte is what sizes are told in.
const Megabyte = 1 << 20

// Megabytes rounds up, so that something is never told as nothing.
func Megabytes(bytes int64) int64 { return (bytes + Megabyte - 1) / Megabyte }

// Used is how many bytes the files of a folder have, without the entries of it that are named. A file that goes
// meanwhile counts nothing.
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
