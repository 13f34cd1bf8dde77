package uploads

import (
	"bytes"
	"context"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func storeAt(url string) core.S3Config {
	return core.S3Config{
		Enabled:        true,
		Endpoint:       url,
		Bucket:         "files",
		Region:         "anywhere",
		AccessKey:      "key",
		Secret:         "secret",
		ForcePathStyle: true,
	}
}

func TestAskStoreAcceptsAnyAnswerOfTheStore(t *testing.T) {
	app := testapp.New(t)
	if err := AskStore(t.Context(), app); err != nil {
		t.Error("the disk:", err)
	}
	status, silence := http.StatusNotFound, make(chan bool)
	store := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if status == 0 {
			<-silence
		}
		w.WriteHeader(max(status, 200))
	}))
	app.Settings().S3 = storeAt(store.URL)
	for _, status = range []int{http.StatusOK, http.StatusNotFound, http.StatusForbidden,
		http.StatusInternalServerError} {
		if err := AskStore(t.Context(), app); err != nil {
			t.Error(status, err)
		}
	}
	status = 0
	over, cancel := context.WithCancel(t.Context())
	cancel() // as if the request had timed out
	if err := AskStore(over, app); !errors.Is(err, ErrNoStore) {
		t.Error("silent:", err)
	}
	close(silence)
	store.Close()
	if err := AskStore(t.Context(), app); !errors.Is(err, ErrNoStore) {
		t.Error("gone:", err)
	}
}

// applied returns an application with a file, and its record, which is not saved yet.
func applied(t *testing.T, app core.App) (*Application, *core.Record) {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	collection, err := app.FindCollectionByNameOrId("job_applications")
	if err != nil {
		collection = core.NewBaseCollection("job_applications")
		collection.Fields.Add(&core.FileField{Name: resumeColumn, MaxSize: 1000})
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile(resumeColumn, "ada.pdf")
	if err == nil {
		_, err = file.Write([]byte(minimalPDF))
	}
	if err = errors.Join(err, form.Close()); err != nil {
		t.Fatal(err)
	}
	application, err := ReadApplication(form.FormDataContentType(), &body, 2000, 2000)
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(collection)
	record.Id = core.GenerateDefaultRandomId()
	return application, record
}

func TestAFileIsStoredBeforeItsRecordAndIsDeletedWithoutOne(t *testing.T) {
	app := testapp.New(t)
	for _, isStored := range []bool{true, false} {
		application, record := applied(t, app)
		if err := application.Store(app, record, "resume-1.pdf"); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(app.DataDir(), core.LocalStorageDirName, record.BaseFilesPath(), "resume-1.pdf")
		if content, err := os.ReadFile(file); err != nil || string(content) != minimalPDF {
			t.Errorf("stored: %q, %v", content, err)
		}
		if isStored {
			if err := app.Save(record); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(application.Discard(), application.Discard()); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Dir(file)); (err == nil) != isStored {
			t.Errorf("with a record %v: %v", isStored, err)
		}
		stored, err := app.FindRecordById("job_applications", record.Id)
		if isStored && (err != nil || stored.GetString(resumeColumn) != "resume-1.pdf") {
			t.Errorf("the record names %v, %v", stored, err)
		}
	}
}

func TestATransactionSendsTheStoreNoRequest(t *testing.T) {
	app := testapp.New(t)
	var asked atomic.Int32
	store := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked.Add(1) }))
	defer store.Close()
	app.Settings().S3 = storeAt(store.URL)
	application, record := applied(t, app)
	if err := application.Store(app, record, "resume-1.pdf"); err != nil {
		t.Fatal(err)
	}
	before := asked.Load()
	var inside int32
	err := app.RunInTransaction(func(tx core.App) error {
		err := tx.Save(record)
		inside = asked.Load() - before
		return err
	})
	if err != nil || before == 0 || inside != 0 {
		t.Errorf("before %d, inside %d: %v", before, inside, err)
	}
}

func TestTheTransactionReportsAFileThatTheColumnRefuses(t *testing.T) {
	app := testapp.New(t)
	application, record := applied(t, app)
	record.Collection().Fields.GetByName(resumeColumn).(*core.FileField).MaxSize = 10
	if err := application.Store(app, record, "resume-1.pdf"); err != nil {
		t.Fatal(err)
	}
	if err := app.Validate(record); err == nil {
		t.Error("the record is taken")
	}
	if err := application.Discard(); err != nil {
		t.Error(err)
	}
}
