package backups

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/disk"
	"lexharbor/internal/testapp"
)

func TestAnUpgradeCheckChangesNothing(t *testing.T) {
	app := testapp.New(t)
	Bind(app)
	now := time.Now()
	has := Known()
	newer := maps.Clone(has)
	newer["1999999998_of_today.js"], newer["1999999999_of_tomorrow.js"] = true, true
	free := int64(1 << 40)
	says := func(has map[string]bool, now time.Time, wantError string, wants ...string) {
		t.Helper()
		var out bytes.Buffer
		err := (&upgradeCheck{app.DataDir(), has, now, func(string) (int64, error) { return free, nil }, &out}).run()
		if wantError == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), wantError) {
			t.Errorf("%v\n%s", err, &out)
		}
		for _, want := range wants {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is not in\n%s", want, &out)
			}
		}
		if isWell := strings.Contains(out.String(), "All is well"); isWell != (wantError == "") {
			t.Error(out.String())
		}
	}
	says(has, now, "there is no backup to go back to", "Migrations to come: 0\n")
	name, err := Take(app, now)
	if err != nil {
		t.Fatal(err)
	}
	says(
		newer,
		now,
		"",
		"Migrations to come: 2\n  1999999998_of_today.js\n  1999999999_of_tomorrow.js\n",
		"Newest backup: "+name+", ",
		"not verified\n",
	)
	says(newer, now.Add(25*time.Hour), "the newest backup is more than 24h0m0s old", "h", "not verified\n")
	stored, err := List(app)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(app, stored[0]); err != nil {
		t.Fatal(err)
	}
	says(newer, now, "", "old, good\n")

	free = 5
	says(newer, now, "is too full: make room for", "0 MB are free\n")
	free = 1 << 40
	var applied int
	if err := app.DB().Select("COUNT(*)").From("_migrations").Where(dbx.HashExp{"file": "1999999999_of_tomorrow.js"}).
		Row(&applied); err != nil ||
		applied != 0 {
		t.Error("the check has migrated", applied, err)
	}
	if _, err := app.DB().Insert("_migrations", dbx.Params{"file": "1999999999_of_tomorrow.js", "applied": 1}).
		Execute(); err != nil {
		t.Fatal(err)
	}
	says(
		has,
		now,
		"the data is of a newer release than this program: it has 1 migrations that this one does not know "+
			"(1999999999_of_tomorrow.js)",
	)

	file := filepath.Join(app.DataDir(), core.LocalBackupsDirName, name)
	if err := os.Truncate(file, 1000); err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(app, stored[0]); err != nil {
		t.Fatal(err)
	}
	says(newer, now, "the newest backup can't be relied on: ", "NOT GOOD\n")
}

func TestAnUpgradeCheckNamesAFolderWithoutData(t *testing.T) {
	folder := t.TempDir()
	err := (&upgradeCheck{folder, nil, time.Now(), disk.Free, &bytes.Buffer{}}).run()
	if err == nil || !strings.Contains(err.Error(), "there is no data in "+folder) {
		t.Error(err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
		t.Error(entries, err)
	}
}
