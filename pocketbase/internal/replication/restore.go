package replication

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"lexharbor/internal/database"
)

// followEvery is how often a standby fetches changes of the database.
const followEvery = time.Second

func (s *Store) command(ctx context.Context, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, litestreamProgram.Value(), arguments...)
	command.Env = append(
		os.Environ(),
		"LITESTREAM_ACCESS_KEY_ID="+s.bucket.AccessKey,
		"LITESTREAM_SECRET_ACCESS_KEY="+s.bucket.Secret,
	)
	command.Stdout, command.Stderr = os.Stderr, os.Stderr
	command.WaitDelay = time.Second // how long Run waits for output after a kill
	return command
}

// restoreBelow restores the newest copy of a term before `term` to a new file, and returns the copy's term. A term is
// one computer's time with the lease. It has no copy if its computer was lost before it copied anything.
func (s *Store) restoreBelow(ctx context.Context, term int64, file string) (int64, error) {
	for each := term - 1; each > 0; each-- {
		if err := s.command(ctx, "restore", "-if-replica-exists", "-integrity-check", "full", "-o", file, s.URL(each)).
			Run(); err != nil {
			return 0, fmt.Errorf("the copy of term %d cannot be restored: %w", each, err)
		}
		if _, err := os.Stat(file); err == nil {
			return each, nil
		}
	}
	return 0, errors.New("there is no copy in the store")
}

// databaseNames are all files of the database, and Litestream's folder beside it.
var databaseNames = []string{databaseFile, databaseFile + "-wal", databaseFile + "-shm", ownFolder}

// putInPlace moves a restored database into the data folder. It moves the former one into a subfolder, like the restore
// of a backup.
func putInPlace(restored, dataDir string, now time.Time) error {
	aside := filepath.Join(dataDir, database.BeforeRestore+now.UTC().Format("20060102-150405"))
	for _, name := range databaseNames {
		if _, err := os.Lstat(filepath.Join(dataDir, name)); err != nil {
			continue
		}
		if err := os.MkdirAll(aside, 0o700); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(dataDir, name), filepath.Join(aside, name)); err != nil {
			return err
		}
	}
	return os.Rename(restored, filepath.Join(dataDir, databaseFile))
}

// TakeOver takes over the lease that was read with this ETag, then restores the data from the store. All data that the
// former computer confirmed was in the store before. The caller may repeat an interrupted TakeOver.
func (s *Store) TakeOver(ctx context.Context, dataDir string, from Lease, tag string) error {
	own, err := readTerm(dataDir)
	if err != nil {
		return err
	}
	if own.Lease != from || own.IsWhole {
		holder, err := take(ctx, s, dataDir, from, tag, false)
		if err != nil {
			return err
		}
		own = term{holder.Own(), false}
	}
	work, err := os.MkdirTemp(dataDir, "take-over-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	file := filepath.Join(work, databaseFile)
	if _, err := s.restoreBelow(ctx, own.Term, file); err != nil {
		return err
	}
	if err := putInPlace(file, dataDir, time.Now()); err != nil {
		return err
	}
	own.IsWhole = true
	return writeTerm(dataDir, own)
}
