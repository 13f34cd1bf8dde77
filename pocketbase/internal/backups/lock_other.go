//go:build !linux && !darwin

package backups

// takeLock does nothing on these systems. Only PocketBase's own lock remains, which works within one process.
func takeLock(string) (release func(), err error) { return func() {}, nil }

func syncDisk() {}
