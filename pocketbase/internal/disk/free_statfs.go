//go:build linux || darwin

package disk

import (
	"math"
	"syscall"
)

// Free is how many bytes of a folder's disk the program may still fill.
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
