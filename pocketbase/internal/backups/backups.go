// Package backups keeps PocketBase's backups such as can be relied on: one at a time over all processes, only where
// there is room, opened after they were taken, and put back with nothing lost of what was there. PocketBase makes them,
// stores them here or on S3, and deletes the oldest; this package knows nothing of what the rows mean.
package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/auditlog"
	"lexharbor/internal/disk"
	"lexharbor/internal/erasure"
	"lexharbor/internal/tempdir"
)

const (
	// workFolder begins the name of the folder in the data folder in which a backup is looked at.
	workFolder = "backup-work-"
	// lockFile is in the data folder: who takes or restores a backup has it.
	lockFile = ".backup-lock"
	mainFile = "data.db"
	logFile  = "auxiliary.db"
	// storageFolder holds the files of records.
	storageFolder = "storage"
	// copies is how much room a backup needs for a moment, of what it holds: a copy of the database, the archive, and
	// where the archive is put.
	copies = 3
)

// notBackedUp are PocketBase's own folders that no backup holds; see core.BaseApp.CreateBackup.
var notBackedUp = []string{
	core.LocalBackupsDirName,
	core.LocalTempDirName,
	core.LocalAutocertCacheDirName,
	core.LocalNotifyDirName,
	"lost+found",
}

// freeBytes is how much of a folder's disk is free; tests know better.
var freeBytes = disk.Free

// Bind lets every backup that this program takes, by its schedule, from the dashboard or by a command, wait for no
// other, need no room that isn't there, and leave out what lies beside the data.
func Bind(app core.App) {
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		// PocketBase begins with an empty folder for what is temporary, and a backup of another process has its copies
		// there.
		release, err := awaitLock(e.App.DataDir())
		if err != nil {
			return err
		}
		defer release()
		tempdir.RemoveLeftovers(e.App.DataDir(), workFolder)
		if err := carryFromReplaced(e.App.DataDir()); err != nil {
			return err
		}
		return e.Next()
	})
	// After all others: what they leave out must be in the list when the room is reckoned.
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{Id: "siteBackupRoom", Priority: 100, Func: createAlone})
	app.OnBackupRestore().
		Bind(&hook.Handler[*core.BackupEvent]{Id: "siteBackupRoom", Priority: 100,
			Func: func(e *core.BackupEvent) error {
				e.Exclude = append(e.Exclude, besideTheData(e.App.DataDir())...)
				return alone(e.App.DataDir(), e.Next)
			}})
}

func createAlone(e *core.BackupEvent) error {
	folder := e.App.DataDir()
	e.Exclude = append(e.Exclude, besideTheData(folder)...)
	return alone(folder, func() error {
		if err := checkRoom(folder, e.Exclude); err != nil {
			return err
		}
		removeCopies(folder)
		err := e.Next()
		if err != nil {
			removeCopies(folder)
			return fmt.Errorf("the backup was not taken: %w", err)
		}
		return nil
	})
}

// alone does the work with the lock, or fails at once where another process has it.
func alone(folder string, work func() error) error {
	release, err := takeLock(filepath.Join(folder, lockFile))
	if err != nil {
		return err
	}
	defer release()
	return work()
}

// errLocked is what a second backup is told.
var errLocked = errors.New("another backup or restore of this data folder is under way: try again when it is over")

// awaitTime is for how long a program that starts waits for a backup of another one to be over.
var awaitTime = 10 * time.Minute

func awaitLock(folder string) (release func(), err error) {
	isTold := false
	for end := time.Now().Add(awaitTime); ; time.Sleep(100 * time.Millisecond) {
		release, err = takeLock(filepath.Join(folder, lockFile))
		if !errors.Is(err, errLocked) || time.Now().After(end) {
			return release, err
		}
		if !isTold {
			fmt.Fprintln(os.Stderr, "A backup is being taken; waiting for its end.")
			isTold = true
		}
	}
}

// besideTheData are the entries of a data folder that are no part of it.
func besideTheData(folder string) []string {
	names := []string{lockFile, auditlog.CarriedFile}
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), erasure.BeforeRestore) || strings.HasPrefix(entry.Name(), workFolder) {
			names = append(names, entry.Name())
		}
	}
	return names
}

// removeCopies frees the place of the databases' copies: where one that broke off is left, as on a full disk, no other
// backup could be taken.
func removeCopies(folder string) {
	for _, name := range []string{mainFile, logFile} {
		_ = os.Remove(filepath.Join(folder, core.LocalTempDirName, name))
	}
}

func checkRoom(folder string, without []string) error {
	held, err := disk.Used(folder, append(slices.Clone(notBackedUp), without...)...)
	if err != nil {
		return err
	}
	return needRoom(folder, copies*held, "a backup")
}

func needRoom(folder string, needed int64, what string) error {
	free, err := freeBytes(folder)
	if err != nil {
		return err
	}
	if free < needed {
		return fmt.Errorf(
			"%s needs %d MB for a while, and %d MB are free on the disk of %s: make room there first",
			what,
			disk.Megabytes(needed),
			free/disk.Megabyte,
			folder,
		)
	}
	return nil
}

// Stored is one backup in the store.
type Stored struct {
	Name  string
	Size  int64 // in bytes
	Taken time.Time
}

// listLimit is for how long a store may take to say what it has.
const listLimit = 20 * time.Second

// List returns the backups of the store, the newest first.
func List(app core.App) ([]Stored, error) { return ListIn(app.DataDir(), app.Settings().Backups.S3) }

// ListIn is List for a data folder whose program is not started: s3 is its store, where that is enabled.
func ListIn(folder string, s3 core.S3Config) ([]Stored, error) {
	ctx, cancel := context.WithTimeout(context.Background(), listLimit)
	defer cancel()
	files, err := openStore(folder, s3)
	if err != nil {
		return nil, storeError(folder, s3, err)
	}
	defer files.Close()
	files.SetContext(ctx)
	found, err := files.List("")
	if err != nil {
		return nil, storeError(folder, s3, err)
	}
	stored := []Stored{}
	for _, each := range found {
		if !each.IsDir && path.Ext(each.Key) == ".zip" {
			stored = append(stored, Stored{each.Key, each.Size, each.ModTime})
		}
	}
	slices.SortFunc(stored, func(a, b Stored) int { return b.Taken.Compare(a.Taken) })
	return stored, nil
}

// openStore opens what core.App.NewBackupsFilesystem does.
func openStore(folder string, s3 core.S3Config) (*filesystem.System, error) {
	if s3.Enabled {
		return filesystem.NewS3(s3.Bucket, s3.Region, s3.Endpoint, s3.AccessKey, s3.Secret, s3.ForcePathStyle)
	}
	return filesystem.NewLocal(filepath.Join(folder, core.LocalBackupsDirName))
}

// storeError says which store failed, and what to look at.
func storeError(folder string, s3 core.S3Config, err error) error {
	if s3.Enabled {
		return fmt.Errorf(
			"the store of the backups, bucket %q at %s, does not answer as it should: %w\nCheck BACKUP_S3_ENDPOINT "+
				"and its kin, or Settings > Backups in the dashboard",
			s3.Bucket,
			s3.Endpoint,
			err,
		)
	}
	return fmt.Errorf("the backups in %s cannot be read: %w", filepath.Join(folder, core.LocalBackupsDirName), err)
}

// takeLimit is for how long a backup may take, its way to S3 included.
const takeLimit = 6 * time.Hour

// Take takes a backup now, and returns its name.
func Take(app core.App, now time.Time) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), takeLimit)
	defer cancel()
	// else all of it would be read before anybody finds that it can't be put there
	if app.Settings().Backups.S3.Enabled {
		if _, err := List(app); err != nil {
			return "", err
		}
	}
	name := "backup-" + now.UTC().Format("20060102-150405") + ".zip"
	return name, app.CreateBackup(ctx, name)
}
