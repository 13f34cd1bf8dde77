package backups

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"

	"lexharbor/internal/testapp"
)

func TestAFailedUpgradeReportsTheStateOfTheDataAndTheRemedy(t *testing.T) {
	app := testapp.New(t)
	cause := errors.New("failed to apply migration x.js: broken")
	says := func(began time.Time) string {
		err := UpgradeFailed(app.DB(), began, cause)
		if !errors.Is(err, cause) {
			t.Error(err)
		}
		return err.Error()
	}
	soon := time.Now().Add(time.Minute)
	if said := says(soon); !strings.Contains(said, "The data is as it was before: ") ||
		!strings.Contains(said, "put the previous program in this one's place and start it") {
		t.Error(said)
	}
	if _, err := app.DB().Insert("_migrations", dbx.Params{"file": "1800000000_of_pocketbase.go",
		"applied": soon.UnixMicro()}).Execute(); err != nil {
		t.Fatal(err)
	}
	if said := says(soon); !strings.Contains(said, "own part was stored: 1800000000_of_pocketbase.go. To go back, ") ||
		!strings.Contains(said, "`lexharbor restore FILE --replace`") {
		t.Error(said)
	}
	// A new database has nothing to go back to.
	if said := says(time.Time{}); said != cause.Error() {
		t.Error(said)
	}
}
