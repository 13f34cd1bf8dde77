package settings

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestTheEnvironmentSetsTheStoreOfFiles(t *testing.T) {
	app := testapp.New(t)
	for name, value := range map[string]string{
		"FILES_S3_ENDPOINT": "https://s3.example.com", "FILES_S3_BUCKET": "files", "FILES_S3_REGION": "eu",
		"FILES_S3_ACCESS_KEY": "key",
		"FILES_S3_SECRET":     "secret", "FILES_S3_PATH_STYLE": "on",
	} {
		t.Setenv(name, value)
	}
	if err := Apply(app); err != nil {
		t.Fatal(err)
	}
	want := core.S3Config{
		Enabled: true, Endpoint: "https://s3.example.com", Bucket: "files", Region: "eu", AccessKey: "key",
		Secret: "secret", ForcePathStyle: true,
	}
	if got := app.Settings().S3; got != want {
		t.Errorf("%+v", got)
	}
	// A change of the secret alone is stored too.
	t.Setenv("FILES_S3_SECRET", "another")
	if err := Apply(app); err != nil || app.Settings().S3.Secret != "another" {
		t.Error(app.Settings().S3.Secret, err)
	}
	t.Setenv("FILES_S3_BUCKET", "")
	if err := Apply(app); err == nil ||
		!strings.HasPrefix(err.Error(), "FILES_S3_ENDPOINT needs an address and FILES_S3_BUCKET") {
		t.Error(err)
	}
	// Where variables are unset, the dashboard's values stay.
	t.Setenv("FILES_S3_ENDPOINT", "")
	if err := Apply(app); err != nil || !app.Settings().S3.Enabled || app.Settings().S3.Bucket != "files" {
		t.Errorf("%+v, %v", app.Settings().S3, err)
	}
}
