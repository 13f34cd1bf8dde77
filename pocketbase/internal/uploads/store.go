package uploads

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

const (
	// storeLimit is for how long a store that is well takes to say whether it has a file, with room to spare.
	storeLimit = 2 * time.Second
	// fileLimit is for how long it may take the largest file: less than the hook that waits for it may run
	// (internal/scripts).
	fileLimit = 30 * time.Second
	// mostUnderWay is how many files may be on their way to the store at a time: each holds an engine of the hooks.
	mostUnderWay = 2
)

const (
	// storeProbe is asked for, and need not be there.
	storeProbe = "probe"
	// resumeColumn names the file of an application.
	resumeColumn = "resume"
)

// ErrNoStore reports that the store of files does not answer.
var ErrNoStore = errors.New("the store of the files does not answer")

// underWay has an entry for each file that is on its way.
var underWay = make(chan struct{}, mostUnderWay)

// AskStore returns ErrNoStore unless the place where files are stored answers. What it answers is not judged: who may
// store may not be allowed to look.
func AskStore(ctx context.Context, app core.App) error {
	ctx, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	return withFiles(ctx, app, func(files *filesystem.System) error {
		_, err := files.Exists(storeProbe)
		if failure := net.Error(nil); errors.As(err, &failure) || ctx.Err() != nil {
			return ErrNoStore
		}
		return nil
	})
}

// Store stores the file under a name where the files of a record belong, as durably as the record will be, and names it
// in the record. It must be called before the transaction that stores the record: PocketBase would send the file to the
// store within it, without a limit, and all that wants to write waits for its end. It returns ErrNoStore where the
// store does not take the file in time. Discard deletes the file again where no record came of it.
func (a *Application) Store(app core.App, record *core.Record, name string) error {
	file, err := filesystem.NewFileFromPath(a.filePath())
	if err != nil {
		return err
	}
	file.OriginalName, file.Name = name, name
	record.Set(resumeColumn, file)
	column := record.Collection().Fields.GetByName(resumeColumn)
	if column.ValidateValue(context.Background(), app, record) != nil {
		return nil // the transaction refuses the record, which is reported
	}
	if err := AskStore(context.Background(), app); err != nil {
		return err
	}
	a.stored = &storedFile{app: app, record: record}
	if err := a.upload(app, file, record.BaseFilesPath()+"/"+name); err != nil {
		return err
	}
	// PocketBase takes a text for the name of a stored file where the record named it before.
	record.Set(resumeColumn, name)
	if err := record.PostScan(); err != nil {
		return err
	}
	record.MarkAsNew()
	return nil
}

// upload gives the file to the store and waits until it is there, for at most fileLimit, and before that for those that
// are on their way. An upload in parts that was given up waits for the store without an end; no caller waits
// for it.
func (a *Application) upload(app core.App, file *filesystem.File, key string) error {
	select {
	case underWay <- struct{}{}:
		defer func() { <-underWay }()
	case <-time.After(storeLimit):
		return ErrNoStore
	}
	ctx, cancel := context.WithTimeout(context.Background(), fileLimit)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		ended <- withFiles(ctx, app, func(files *filesystem.System) error { return files.UploadFile(file, key) })
	}()
	select {
	case err := <-ended:
		if err != nil || app.Settings().S3.Enabled {
			return err
		}
		return syncFile(filepath.Join(app.DataDir(), core.LocalStorageDirName, key))
	case <-ctx.Done():
		return ErrNoStore
	}
}

// syncFile has the disk hold the file, the folder that names it, and the folder that names that folder.
func syncFile(file string) error {
	for _, place := range []string{file, filepath.Dir(file), filepath.Dir(filepath.Dir(file))} {
		opened, err := os.Open(place)
		if err != nil {
			return err
		}
		if err := errors.Join(opened.Sync(), opened.Close()); err != nil {
			return err
		}
	}
	return nil
}

// storedFile is a file that was stored before its record.
type storedFile struct {
	app    core.App
	record *core.Record
}

// remove deletes the file unless its record is there.
func (f *storedFile) remove() error {
	if f == nil {
		return nil
	}
	records, err := f.app.CountRecords(f.record.Collection(), dbx.HashExp{"id": f.record.Id})
	if err != nil || records > 0 {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeLimit)
	defer cancel()
	return withFiles(ctx, f.app, func(files *filesystem.System) error {
		return errors.Join(files.DeletePrefix(f.record.BaseFilesPath() + "/")...)
	})
}

func withFiles(ctx context.Context, app core.App, work func(*filesystem.System) error) error {
	files, err := app.NewFilesystem()
	if err != nil {
		return err
	}
	defer files.Close()
	files.SetContext(ctx)
	return work(files)
}
