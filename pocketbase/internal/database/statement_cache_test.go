package database

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
)

// numbered returns a database with one connection, and a table of the numbers 1 to 3.
func numbered(t *testing.T) *sql.DB {
	t.Helper()
	connector, err := newConnector(filepath.Join(t.TempDir(), "data.db"), false)
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	db.SetMaxOpenConns(1)
	for _, statement := range []string{
		"CREATE TABLE numbers (number INTEGER)", "INSERT INTO numbers VALUES (1), (2), (3)",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	return db
}

func TestACachedStatementIsUsedAgainWhileItsRowsAreRead(t *testing.T) {
	tx, err := numbered(t).Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	const query = "SELECT number FROM numbers WHERE number >= ? ORDER BY number"
	rows, err := tx.Query(query, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	read := ""
	for rows.Next() {
		var outer, inner int
		if err := rows.Scan(&outer); err != nil {
			t.Fatal(err)
		}
		if err := tx.QueryRow(query, outer).Scan(&inner); err != nil {
			t.Fatal(err)
		}
		read += fmt.Sprint(outer, inner, ";")
	}
	if want := "1 1;2 2;3 3;"; read != want || rows.Err() != nil {
		t.Errorf("%s (%v), want %s", read, rows.Err(), want)
	}
}

func TestACachedStatementFollowsTheSchema(t *testing.T) {
	db := numbered(t)
	columns := func() string {
		rows, err := db.Query("SELECT * FROM numbers")
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		names, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(names)
	}
	before := columns()
	if _, err := db.Exec("ALTER TABLE numbers ADD COLUMN name TEXT"); err != nil {
		t.Fatal(err)
	}
	if after := columns(); before != "[number]" || after != "[number name]" {
		t.Errorf("%s, then %s", before, after)
	}
	if _, err := db.Exec("DROP TABLE numbers"); err != nil { // fails while a statement still reads the table
		t.Fatal(err)
	}
	if _, err := db.Query("SELECT * FROM numbers"); err == nil {
		t.Error("a dropped table was read")
	}
}

func TestAConnectionCachesALimitedNumberOfStatements(t *testing.T) {
	cached := statementCache{}
	db := numbered(t)
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for i := range 2*mostCached + 1 {
		err := conn.Raw(func(driver any) error {
			_, err := cached.of(t.Context(), driver.(connection).sqliteConnection, fmt.Sprintf("SELECT %d", i))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(cached) > mostCached {
			t.Fatalf("%d statements are cached", len(cached))
		}
	}
	if err := cached.drop(); err != nil || len(cached) != 0 {
		t.Errorf("%d are left, %v", len(cached), err)
	}
	for _, query := range []string{"PRAGMA user_version", "CREATE TABLE a (b)", "", "select 1"} {
		if found, err := cached.of(t.Context(), nil, query); found != nil || err != nil {
			t.Errorf("%q: %v, %v", query, found, err)
		}
	}
}
