package database

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
)

const pageBytes = 4096

// letterBox returns a database with its checkpoints, and a function that commits a number of pages.
func letterBox(t *testing.T) (db *sql.DB, file string, c *checkpoints, commit func(pages int)) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "data.db")
	guarded, err := newConnector(file, false)
	if err != nil {
		t.Fatal(err)
	}
	db = sql.OpenDB(guarded)
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1) // as PocketBase does for its writing connection
	run := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	run("CREATE TABLE letters (content BLOB)")
	return db, file, guarded.checkpoints, func(pages int) {
		t.Helper()
		run("INSERT INTO letters VALUES (zeroblob(?))", pages*pageBytes)
	}
}

func pagesOf(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size() / pageBytes
}

func TestACheckpointMovesPagesInTheBackgroundAfterACommit(t *testing.T) {
	_, file, c, commit := letterBox(t)
	c.moving.Lock()
	for range 15 {
		commit(100)
	}
	if moved := pagesOf(t, file); moved > 100 {
		t.Errorf("commits have moved %d pages while all writers waited", moved)
	}
	c.moving.Unlock()
	commit(1) // after this commit, enough pages wait for a checkpoint
	c.moving.Lock()
	defer c.moving.Unlock()
	if moved := pagesOf(t, file); moved < 1500 {
		t.Errorf("%d pages were moved beside the writers", moved)
	}
}

func TestTheLogIsReusedSoonAfterTheReaderThatPreventedIt(t *testing.T) {
	db, file, c, commit := letterBox(t)
	other, err := Connect(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { other.Close() })
	commit(1)
	reader, err := other.DB().Query("SELECT 1 FROM letters UNION ALL SELECT 2 FROM letters")
	if err != nil || !reader.Next() {
		t.Fatal(err)
	}
	moved := func() { c.moving.Lock(); c.moving.Unlock() }
	for range 11 {
		commit(100)
		moved()
	}
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		commit(pagesToRetry)
		moved()
	}
	commit(1) // overwrites the log from its start
	var busy, log, done int
	if err := db.QueryRow(shortenLog).Scan(&busy, &log, &done); err != nil {
		t.Fatal(err)
	}
	if log > 2*pagesToRetry {
		t.Errorf("the log still has %d pages", log)
	}
}

func TestTheLogStaysSmallWithoutBackgroundCheckpoints(t *testing.T) {
	_, file, c, commit := letterBox(t)
	c.moving.Lock()
	defer c.moving.Unlock()
	for range 50 {
		commit(200)
	}
	if pages := pagesOf(t, file+"-wal"); pages > 2500 {
		t.Errorf("the log has %d pages", pages)
	}
}

func TestAStatementThatEmptiesTheLogWaitsForACheckpoint(t *testing.T) {
	db, file, _, commit := letterBox(t)
	for range 30 {
		commit(pagesToMove)
		var busy, log, moved int
		if err := db.QueryRow(emptyLog).Scan(&busy, &log, &moved); err != nil || busy != 0 {
			t.Fatalf("busy %d, %v", busy, err)
		}
		if pages := pagesOf(t, file+"-wal"); pages != 0 {
			t.Fatalf("the log has %d pages", pages)
		}
	}
}

func TestTheWriteAheadLogOfAuxiliaryDatabaseStaysAtAMegabyte(t *testing.T) {
	file := filepath.Join(t.TempDir(), "auxiliary.db")
	db, err := Connect(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if _, err := db.NewQuery("CREATE TABLE logs (message BLOB)").Execute(); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if _, err := db.NewQuery("INSERT INTO logs VALUES (zeroblob(40960))").Execute(); err != nil {
			t.Fatal(err)
		}
	}
	if pages := pagesOf(t, file+"-wal"); pages > 300 {
		t.Errorf("the log has %d pages", pages)
	}
}
