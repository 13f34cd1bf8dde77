package retention

// Decision: docs/decisions/0027-erasure-keeps-a-keyed-hash.md

import (
	"errors"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// wipePatience is how long Wipe retries while other readers and writers use the database. Each attempt also waits for
// the database's busy_timeout.
const wipePatience = 30 * time.Second

// Wipe rewrites both databases and empties their write-ahead logs, so that they contain no byte of deleted rows.
// secure_delete alone is not enough: SQLite moves rows between pages, and overwrites only a row's last place. A running
// server's requests wait meanwhile. After an error the files may still contain deleted rows; the caller may repeat
// Wipe.
func Wipe(app core.App) error {
	return wipe(app, wipePatience)
}

func wipe(app core.App, patience time.Duration) error {
	return errors.Join(
		wipeFile("data.db", app.NonconcurrentDB(), time.Now().Add(patience)),
		wipeFile("auxiliary.db", app.AuxNonconcurrentDB(), time.Now().Add(patience)),
	)
}

func wipeFile(name string, db dbx.Builder, end time.Time) error {
	if _, err := db.NewQuery("VACUUM").Execute(); err != nil {
		return fmt.Errorf("%s was not rewritten: %w", name, err)
	}
	for {
		// If another process reads an older state, SQLite keeps the log and reports busy without an error.
		var result struct {
			Busy         int `db:"busy"`
			Log          int `db:"log"`
			Checkpointed int `db:"checkpointed"`
		}
		if err := db.NewQuery("PRAGMA wal_checkpoint(TRUNCATE)").One(&result); err != nil {
			return fmt.Errorf("%s-wal was not emptied: %w", name, err)
		}
		if result.Busy == 0 {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("%s-wal was not emptied: another program is reading it", name)
		}
		time.Sleep(100 * time.Millisecond)
	}
}
