package database

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
)

func TestEachTransactionReportsOnceHowLongItHeldTheLock(t *testing.T) {
	var held []time.Duration
	ObserveLock(func(d time.Duration) { held = append(held, d) })
	t.Cleanup(func() { observer.Store(nil) })
	db, err := Connect(filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if err := db.Transactional(func(tx *dbx.Tx) error {
		_, err := tx.NewQuery("CREATE TABLE a (b)").Execute()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	_ = db.Transactional(func(*dbx.Tx) error { return filepath.ErrBadPattern })
	var count int
	if err := db.NewQuery("SELECT count(*) FROM a").Row(&count); err != nil {
		t.Fatal(err)
	}
	if len(held) != 2 || held[0] < 0 || held[1] < 0 {
		t.Errorf("%v was told of a commit and a rollback", held)
	}
}
