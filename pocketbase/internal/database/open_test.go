package database_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lexharbor/internal/database"
	"lexharbor/internal/testapp"
)

func TestADatabaseIsReadBesideItsProgramAndNotWritten(t *testing.T) {
	app := testapp.New(t)
	db, err := database.OpenToRead(filepath.Join(app.DataDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var params int
	if err := db.NewQuery("SELECT COUNT(*) FROM _params").Row(&params); err != nil || params != 1 {
		t.Error(params, err)
	}
	if _, err := db.NewQuery("DELETE FROM _params").Execute(); err == nil {
		t.Error("it was written")
	}
	missing := filepath.Join(t.TempDir(), "data.db")
	if _, err := database.OpenToRead(missing); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestADatabaseIsHeldUnlessAnotherHasItOpen(t *testing.T) {
	app := testapp.New(t)
	file := filepath.Join(app.DataDir(), "data.db")
	if _, err := database.Hold(file); !errors.Is(err, database.ErrInUse) {
		t.Error(err)
	}
	testapp.End(t, app)
	release, err := database.Hold(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := database.Hold(file); !errors.Is(err, database.ErrInUse) {
		t.Error(err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	// What is missing, and what is no database, nobody holds.
	damaged := filepath.Join(t.TempDir(), "data.db")
	if err := os.WriteFile(damaged, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{damaged, filepath.Join(t.TempDir(), "data.db")} {
		if release, err := database.Hold(file); err != nil || release() != nil {
			t.Error(file, err)
		}
	}
}
