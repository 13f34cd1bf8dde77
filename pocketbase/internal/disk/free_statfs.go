//go:build linux || darwin

package disk

import (
	"math"
	"syscall"
)

// Free returns how many bytes a program without special rights may still write to the disk of a folder.
func Free(folder string) (int64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	blocks, size := uint64(disk.Bavail), uint64(disk.Bsize)
	if size > 0 && blocks > math.MaxInt64/size {
		return math.MaxInt64, nil
	}
	return int64(blocks * size), nil
}
