package retention

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"

	"lexharbor/internal/testapp"
)

func recordWithFiles(t *testing.T, app core.App) *core.Record {
	t.Helper()
	papers := core.NewBaseCollection("papers")
	papers.Fields.Add(&core.FileField{Name: "paper", MaxSelect: 1}, &core.FileField{Name: "more", MaxSelect: 2})
	if err := app.Save(papers); err != nil {
		t.Fatal(err)
	}
	file := func(name string) *filesystem.File {
		t.Helper()
		made, err := filesystem.NewFileFromBytes([]byte("of "+name), name)
		if err != nil {
			t.Fatal(err)
		}
		made.Name = name
		return made
	}
	return testapp.Save(
		t,
		app,
		"papers",
		map[string]any{"paper": file("a.txt"), "more": []*filesystem.File{file("b.txt"), file("c.txt")}},
	)
}

func TestTheFilesOfARecordAreCopiedForTheirOwnerOnly(t *testing.T) {
	app := testapp.New(t)
	record, folder := recordWithFiles(t, app), filepath.Join(t.TempDir(), "files")
	names, err := CopyFiles(app, record, folder)
	if err != nil || !slices.Equal(names, []string{"a.txt", "b.txt", "c.txt"}) {
		t.Fatalf("copied %v (%v)", names, err)
	}
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(folder, name))
		info, statErr := os.Stat(filepath.Join(folder, name))
		if err != nil || statErr != nil || string(content) != "of "+name || info.Mode().Perm() != 0o600 {
			t.Errorf("%s holds %q (%v, %v)", name, content, err, statErr)
		}
	}
	if _, err := CopyFiles(app, record, folder); err == nil {
		t.Error("what was there is overwritten")
	}
}

func TestDeleteFilesSucceedsIfPocketBaseDeletedFilesFirst(t *testing.T) {
	app := testapp.New(t)
	record := recordWithFiles(t, app)
	if count, err := CountFiles(app, record); err != nil || count != 3 {
		t.Fatalf("counted %d (%v)", count, err)
	}
	for range 2 {
		if err := DeleteFiles(app, record); err != nil {
			t.Fatal(err)
		}
		if count, err := CountFiles(app, record); err != nil || count != 0 {
			t.Errorf("%d are left (%v)", count, err)
		}
	}
}
