package pictures

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// The server and the command itself delete files in the background: a list that is being made then meets files that are
// gone.
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
