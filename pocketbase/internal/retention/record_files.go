package retention

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"

	"lexharbor/internal/database"
)

// CopyFiles copies the files of a record into a new folder that only its owner can read. It returns their names.
// Without files it creates no folder.
func CopyFiles(app core.App, record *core.Record, folder string) ([]string, error) {
	names := []string{}
	err := withFiles(app, record, func(files *filesystem.System, prefix string) error {
		for _, name := range fileNames(record) {
			if err := copyFile(files, prefix+name, filepath.Join(folder, name)); err != nil {
				return fmt.Errorf("the file %s cannot be copied: %w", prefix+name, err)
			}
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// fileNames returns the names of a record's files, in the order of its columns.
func fileNames(record *core.Record) []string {
	var names []string
	for _, field := range record.Collection().Fields {
		if field.Type() == core.FieldTypeFile {
			names = append(names, record.GetStringSlice(field.GetName())...)
		}
	}
	return names
}

func copyFile(files *filesystem.System, key, target string) (err error) {
	source, err := files.GetReader(key)
	if err != nil {
		return err
	}
	defer source.Close()
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	_, err = io.Copy(file, source)
	return err
}

// CountFiles counts the stored files of a record, including thumbnails.
func CountFiles(app core.App, record *core.Record) (int, error) {
	count := 0
	err := withFiles(app, record, func(files *filesystem.System, prefix string) error {
		found, err := files.List(prefix)
		count = len(found)
		return err
	})
	return count, err
}

// DeleteFiles deletes the stored files of a deleted record. PocketBase does so in the background after a commit, but a
// command would end before.
func DeleteFiles(app core.App, record *core.Record) error {
	return withFiles(app, record, func(files *filesystem.System, prefix string) error {
		failed := errors.Join(files.DeletePrefix(prefix)...)
		// If PocketBase deleted some of them meanwhile, DeletePrefix reports errors. Only files that are left are a
		// failure.
		left, err := files.List(prefix)
		if err != nil || len(left) > 0 {
			return errors.Join(fmt.Errorf("%d files below %s were not deleted", len(left), prefix), err, failed)
		}
		return nil
	})
}

// ReplacedData returns the folders in the data folder with data that a restore or a takeover has replaced.
func ReplacedData(app core.App) ([]string, error) {
	return filepath.Glob(filepath.Join(app.DataDir(), database.BeforeRestore+"*"))
}

// RestorableBackups returns the names of the backups that the server can restore.
func RestorableBackups(app core.App) ([]string, error) {
	files, err := app.NewBackupsFilesystem()
	if err != nil {
		return nil, err
	}
	defer files.Close()
	found, err := files.List("")
	names := []string{}
	for _, backup := range found {
		names = append(names, path.Base(backup.Key))
	}
	return names, err
}

func withFiles(app core.App, record *core.Record, do func(files *filesystem.System, prefix string) error) error {
	files, err := app.NewFilesystem()
	if err != nil {
		return err
	}
	defer files.Close()
	return do(files, record.BaseFilesPath()+"/")
}
