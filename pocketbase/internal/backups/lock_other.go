//go:build !linux && !darwin

package backups

// takeLock does nothing: PocketBase's own lock works within one process.
func takeLock(string) (release func(), err error) { return func() {}, nil }

func syncDisk() {}
