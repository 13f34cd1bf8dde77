package database

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
)

func TestOnlyAnErasureEmptiesTheLogThatLitestreamCopies(t *testing.T) {
	for name, each := range map[string]struct {
		connect func(string) (*dbx.DB, error)
		isEmpty bool
	}{"copied": {ConnectCopied, false}, "not copied": {Connect, true}} {
		file := filepath.Join(t.TempDir(), "data.db")
		db, err := each.connect(file)
		if err != nil {
			t.Fatal(err)
		}
		logSize := func() int64 {
			info, err := os.Stat(file + "-wal")
			if err != nil {
				t.Fatal(err)
			}
			return info.Size()
		}
		for _, statement := range []string{"CREATE TABLE letters (id TEXT)", "INSERT INTO letters VALUES " +
			"('a')", "PRAGMA wal_checkpoint(TRUNCATE)"} {
			if _, err := db.NewQuery(statement).Execute(); err != nil {
				t.Fatal(err)
			}
		}
		if size := logSize(); (size == 0) != each.isEmpty {
			t.Errorf("%s: the log has %d bytes", name, size)
		}
		// The command that erases a person's data relies on an empty log after this query.
		var result struct{ Busy, Log, Checkpointed int }
		if err := db.NewQuery("PRAGMA wal_checkpoint(TRUNCATE)").One(&result); err != nil || logSize() != 0 {
			t.Errorf("%s: the log has %d bytes, %v", name, logSize(), err)
		}
		db.Close()
	}
}
