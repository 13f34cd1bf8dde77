package database

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
)

// running returns a database with one row in the table letters, which this process has open like a running server.
func running(t *testing.T) (file string, db *dbx.DB) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "data.db")
	db, err := Connect(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	for _, statement := range []string{"CREATE TABLE letters (id TEXT)", "INSERT INTO letters VALUES ('a')"} {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	return file, db
}

func TestOpenToReadReadsADatabaseInUseAndRefusesWrites(t *testing.T) {
	file, _ := running(t)
	db, err := OpenToRead(file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var letters int
	if err := db.NewQuery("SELECT COUNT(*) FROM letters").Row(&letters); err != nil || letters != 1 {
		t.Error(letters, err)
	}
	if _, err := db.NewQuery("DELETE FROM letters").Execute(); err == nil {
		t.Error("it was written")
	}
	if _, err := OpenToRead(filepath.Join(t.TempDir(), "data.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestHoldLocksADatabaseUnlessAnotherProgramHasItOpen(t *testing.T) {
	file, db := running(t)
	if _, err := Hold(file); !errors.Is(err, ErrInUse) {
		t.Error(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	release, err := Hold(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Hold(file); !errors.Is(err, ErrInUse) {
		t.Error(err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	// Hold locks neither a missing file, nor one that is no database.
	damaged := filepath.Join(t.TempDir(), "data.db")
	if err := os.WriteFile(damaged, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{damaged, filepath.Join(t.TempDir(), "data.db")} {
		if release, err := Hold(file); err != nil || release() != nil {
			t.Error(file, err)
		}
	}
}
