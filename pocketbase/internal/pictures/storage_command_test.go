package pictures

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// While `storage clean` runs, other processes may delete files. So a listing may name files that no longer exist.
func TestCleanStorageWhileFilesAreDeleted(t *testing.T) {
	app := migratedApp(t)
	collection, err := app.FindCollectionByNameOrId(storageCollection)
	if err != nil {
		t.Fatal(err)
	}
	files := filepath.Join(app.DataDir(), "storage", collection.BaseFilesPath())
	ended, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			folder := filepath.Join(files, "churn0000000000")
			for i := range 20 {
				_ = os.MkdirAll(folder, 0o755)
				_ = os.WriteFile(filepath.Join(folder, strconv.Itoa(i)+".jpg"), nil, 0o644)
			}
			_ = os.RemoveAll(folder)
			select {
			case <-ended:
				return
			default:
			}
		}
	}()
	defer func() { close(ended); <-stopped }()
	for run := range 300 {
		var out bytes.Buffer
		if err := cleanStorage(app, true, time.Now().Add(-orphanAge), &out); err != nil {
			t.Fatalf("run %d: %v", run, err)
		}
	}
}

// This test simulates a crash after a job application's file was stored, and before its database record was.
func TestCleanStorageDeletesAResumeWithoutItsApplication(t *testing.T) {
	app := migratedApp(t)
	collection, err := app.FindCollectionByNameOrId("job_applications")
	if err != nil {
		t.Fatal(err)
	}
	resume := filepath.Join(app.DataDir(), core.LocalStorageDirName, collection.BaseFilesPath(), "gone", "resume.pdf")
	if err := errors.Join(os.MkdirAll(filepath.Dir(resume), 0o755), os.WriteFile(resume, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		before time.Time
		isLeft bool
	}{{time.Now().Add(-orphanAge), true}, {time.Now().Add(time.Hour), false}} {
		var out bytes.Buffer
		if err := cleanStorage(app, true, c.before, &out); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(resume); (err == nil) != c.isLeft {
			t.Errorf("stored before %v: %v, %s", c.before, err, &out)
		}
	}
}
