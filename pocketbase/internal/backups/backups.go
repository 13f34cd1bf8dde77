// Package backups makes PocketBase's backups reliable. It allows one backup or restore at a time over all processes,
// checks the disk space first, and verifies the newest backup every night. A restore by command keeps the former data.
// PocketBase creates the archives, stores them in the data folder or on S3, and deletes the oldest.
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
	"lexharbor/internal/database"
	"lexharbor/internal/disk"
)

const (
	// workFolder begins the name of the temporary folder, in the data folder, where a backup is verified.
	workFolder = "backup-work-"
	// lockFile is the file in the data folder that a process locks during a backup or a restore.
	lockFile = ".backup-lock"
	mainFile = "data.db"
	logFile  = "auxiliary.db"
	// storageFolder is the folder with the files of records.
	storageFolder = "storage"
	// copies is how much disk space a backup needs, as a multiple of its content: a copy of the database, the archive,
	// and the archive's copy at its destination.
	copies = 3
)

// notBackedUp are PocketBase's own folders that no backup contains; see core.BaseApp.CreateBackup.
var notBackedUp = []string{
	core.LocalBackupsDirName,
	core.LocalTempDirName,
	core.LocalAutocertCacheDirName,
	core.LocalNotifyDirName,
	"lost+found",
}

// freeBytes returns the free disk space of a folder. Tests replace it.
var freeBytes = disk.Free

// Bind adds handlers to the app's start, and to every backup and restore, whoever starts them. A backup waits while
// another process has the lock, and fails if the disk has too little space. Backups and restores exclude files that are
// not data.
func Bind(app core.App) {
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		// At its start PocketBase empties its folder of temporary files. Another process may have a backup's copies
		// there, so wait for the lock.
		release, err := awaitLock(e.App.DataDir())
		if err != nil {
			return err
		}
		defer release()
		disk.RemoveStaleTempFolders(e.App.DataDir(), workFolder)
		if err := carryFromReplaced(e.App.DataDir()); err != nil {
			return err
		}
		return e.Next()
	})
	// This handler runs last, so that its check of the disk space knows the exclusions of all other handlers.
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{Id: "siteBackupRoom", Priority: 100, Func: createAlone})
	app.OnBackupRestore().
		Bind(&hook.Handler[*core.BackupEvent]{Id: "siteBackupRoom", Priority: 100,
			Func: func(e *core.BackupEvent) error {
				e.Exclude = append(e.Exclude, besideTheData(e.App.DataDir())...)
				release, err := takeLock(filepath.Join(e.App.DataDir(), lockFile))
				if err != nil {
					return err
				}
				defer release()
				return e.Next()
			}})
}

func createAlone(e *core.BackupEvent) error {
	folder := e.App.DataDir()
	e.Exclude = append(e.Exclude, besideTheData(folder)...)
	// Each starting program and each command has the lock for a moment. A scheduled backup must wait for the lock, and
	// not fail.
	release, err := awaitLock(folder)
	if err != nil {
		return err
	}
	defer release()
	if err := checkRoom(folder, e.Exclude); err != nil {
		return err
	}
	removeCopies(folder)
	if err := e.Next(); err != nil {
		removeCopies(folder)
		return fmt.Errorf("the backup was not taken: %w", err)
	}
	return nil
}

// errLocked is the error of a restore during another backup or restore, and of a backup or start after awaitTime.
var errLocked = errors.New("another backup or restore of this data folder is under way: try again when it is over")

// awaitTime is how long a backup or a starting program waits for another process's backup or restore.
var awaitTime = 10 * time.Minute

// pause waits between two attempts to get the lock. Tests replace it.
var pause = func() { time.Sleep(100 * time.Millisecond) }

func awaitLock(folder string) (release func(), err error) {
	isTold := false
	for end := time.Now().Add(awaitTime); ; pause() {
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

// besideTheData returns the names in a data folder that are not part of the data.
func besideTheData(folder string) []string {
	names := []string{lockFile, auditlog.CarriedFile}
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), database.BeforeRestore) || strings.HasPrefix(entry.Name(), workFolder) {
			names = append(names, entry.Name())
		}
	}
	return names
}

// removeCopies deletes leftover copies of the databases in PocketBase's temporary folder. A backup that is interrupted,
// for example by a full disk, leaves a copy, which would make all later backups fail.
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

// Stored is a backup in the store, which is a folder or an S3 bucket.
type Stored struct {
	Name  string
	Size  int64 // bytes
	Taken time.Time
}

// listLimit is how long a store may take to list its backups.
const listLimit = 20 * time.Second

// List returns the backups of the store, newest first.
func List(app core.App) ([]Stored, error) { return ListIn(app.DataDir(), app.Settings().Backups.S3) }

// ListIn is List for a data folder whose app has not started. s3 is the store, if it is enabled.
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

// openStore opens the store of backups, as core.App.NewBackupsFilesystem does.
func openStore(folder string, s3 core.S3Config) (*filesystem.System, error) {
	if s3.Enabled {
		return filesystem.NewS3(s3.Bucket, s3.Region, s3.Endpoint, s3.AccessKey, s3.Secret, s3.ForcePathStyle)
	}
	return filesystem.NewLocal(filepath.Join(folder, core.LocalBackupsDirName))
}

// storeError names the store that failed, and what the operator should check.
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

// takeLimit is how long a backup with its upload to S3 may take, and also its download for a verification.
const takeLimit = 6 * time.Hour

// Take creates a backup, and returns the name of its archive.
func Take(app core.App, now time.Time) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), takeLimit)
	defer cancel()
	// List the store first, to detect a wrong S3 setting. Otherwise the upload would fail only after all data was read.
	if app.Settings().Backups.S3.Enabled {
		if _, err := List(app); err != nil {
			return "", err
		}
	}
	name := "backup-" + now.UTC().Format("20060102-150405") + ".zip"
	return name, app.CreateBackup(ctx, name)
}
