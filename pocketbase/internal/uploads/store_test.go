package uploads

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestAStoreThatAnswersIsThereWhateverItAnswers(t *testing.T) {
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
	app.Settings().S3 = core.S3Config{
		Enabled:        true,
		Endpoint:       store.URL,
		Bucket:         "files",
		Region:         "anywhere",
		AccessKey:      "key",
		Secret:         "secret",
		ForcePathStyle: true,
	}
	for _, status = range []int{http.StatusOK, http.StatusNotFound, http.StatusForbidden,
		http.StatusInternalServerError} {
		if err := AskStore(t.Context(), app); err != nil {
			t.Error(status, err)
		}
	}
	status = 0
	over, cancel := context.WithCancel(t.Context())
	cancel() // as if its time were over
	if err := AskStore(over, app); !errors.Is(err, ErrNoStore) {
		t.Error("silent:", err)
	}
	close(silence)
	store.Close()
	if err := AskStore(t.Context(), app); !errors.Is(err, ErrNoStore) {
		t.Error("gone:", err)
	}
}
