package database

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
)

func TestAConnectionRefusesSQLThatNamesAFile(t *testing.T) {
	folder := t.TempDir()
	db, err := Connect(filepath.Join(folder, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.NewQuery("CREATE TABLE kept (attach TEXT, vacuum TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	file := "'" + filepath.Join(outside, "smuggled.db") + "'"
	for _, query := range []string{
		"ATTACH " + file + " AS x", "attach database " + file + " as x", " \t\n\uFEFFAttach" + file + "AS x",
		"SELECT 1; ATTACH " + file + " AS x; CREATE TABLE x.y (z)",
		"SELECT 1;/* */ATTACH/* */" + file + " AS x; CREATE TABLE x.y (z)",
		"SELECT 1; -- ;\nATTACH " + file + " AS x; CREATE TABLE x.y (z)",
		"SELECT 1; -- \r\n \v\fATTACH " + file + " AS x; CREATE TABLE x.y (z)",
		"CREATE INDEX i ON kept (attach) WHERE 1; ATTACH " + file + " AS x; CREATE TABLE x.y (z)",
		"VACUUM INTO " + file, "vacuum main into " + file, "VACUUM\nINTO " + file, "/* */ VACUUM INTO " + file,
		"SELECT 1; VACUUM INTO " + file,
		"EXPLAIN VACUUM INTO " + file, "EXPLAIN QUERY PLAN ATTACH " + file + " AS x",
		"PRAGMA temp_store_directory = " + file,
	} {
		_, executed := db.NewQuery(query).Execute()
		rows, queried := db.NewQuery(query).Rows()
		if queried == nil {
			for rows.Next() {
			}
			rows.Close()
		}
		prepared := db.NewQuery(query).Prepare().LastError
		for _, err := range []error{executed, queried, prepared} {
			if err == nil || !strings.Contains(err.Error(), "SQL must not name files") {
				t.Errorf("%q: %v", query, err)
			}
		}
	}
	if left, err := os.ReadDir(outside); err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
	}
}

func TestAConnectionRunsSQLThatOnlyMentionsTheWords(t *testing.T) {
	db, err := Connect(filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, query := range []string{
		"CREATE TABLE attachments (attach TEXT, vacuum TEXT, [attach; it] TEXT)",
		"SELECT attach, vacuum FROM attachments WHERE attach LIKE '%please attach%'",
		"INSERT INTO attachments (attach, vacuum) VALUES ('attach', 'vacuum')",
		"CREATE INDEX attach_index ON attachments (attach)",
		"SELECT (attach) FROM attachments; attachments", "VACUUM",
	} {
		if _, err := db.NewQuery(query).Execute(); err != nil &&
			!strings.Contains(err.Error(), "near \"attachments\"") {
			t.Errorf("%q: %v", query, err)
		}
	}
	if _, err := db.NewQuery("VACUUM INTO {:path}").Bind(dbx.Params{"path": copied}).Execute(); err != nil {
		t.Errorf("a backup: %v", err)
	}
	if found, err := os.Stat(copied); err != nil || found.Size() == 0 {
		t.Errorf("%v, %v", found, err)
	}
}
