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
	// storeLimit is how long the S3 store may take to answer a small request. A healthy one is faster.
	storeLimit = 2 * time.Second
	// fileLimit is how long the upload of the largest file may take. It is shorter than the time limit of the
	// JavaScript hook that waits for it (internal/scripts).
	fileLimit = 30 * time.Second
	// mostUnderWay is how many calls of upload may wait for the store at a time. Each occupies a JavaScript engine of
	// the hooks.
	mostUnderWay = 2
)

const (
	// storeProbe is the file name that AskStore looks up. The file need not exist.
	storeProbe = "probe"
	// resumeColumn is the file column of an application's record.
	resumeColumn = "resume"
)

// ErrNoStore is the error when the file store does not answer or does not accept a file in time.
var ErrNoStore = errors.New("the store of the files does not answer")

// underWay contains a value for each call of upload that waits for the store.
var underWay = make(chan struct{}, mostUnderWay)

// AskStore returns ErrNoStore unless the file store answers. Any answer suffices, because the store's access key may
// allow writing files but not looking them up.
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

// Store stores the application's file where PocketBase expects the files of the record, flushed to the disk or uploaded
// to S3. It also sets the record's file column. Call it before the transaction that stores the record: PocketBase would
// upload inside the transaction, without a time limit, while other writers wait. Store returns ErrNoStore if the store
// does not accept the file in time. If the record is not stored, Discard deletes the file again.
func (a *Application) Store(app core.App, record *core.Record, name string) error {
	file, err := filesystem.NewFileFromPath(a.filePath())
	if err != nil {
		return err
	}
	file.OriginalName, file.Name = name, name
	record.Set(resumeColumn, file)
	column := record.Collection().Fields.GetByName(resumeColumn)
	if column.ValidateValue(context.Background(), app, record) != nil {
		return nil // the transaction then refuses the record, and the client gets its error
	}
	if err := AskStore(context.Background(), app); err != nil {
		return err
	}
	a.stored = &storedFile{app: app, record: record}
	if err := a.upload(app, file, record.BaseFilesPath()+"/"+name); err != nil {
		return err
	}
	// PocketBase accepts a text as the name of a stored file only if the record already had that name.
	record.Set(resumeColumn, name)
	if err := record.PostScan(); err != nil {
		return err
	}
	record.MarkAsNew()
	return nil
}

// upload uploads the file and waits at most fileLimit. If mostUnderWay uploads are running, it first waits at most
// storeLimit. The upload runs in the background, because a cancelled multipart upload may wait for the store forever.
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

// syncFile flushes the file, its folder, and that folder's parent to the disk.
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

// remove deletes the stored file unless its record exists. It does nothing for nil.
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
