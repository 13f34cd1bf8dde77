// Package erasure looks after what lies beneath the rows: stored files, the free space of the database files, the
// write-ahead logs, the backups. It knows nothing of what they are about.
package erasure

// Decision: docs/decisions/0027-erasure-keeps-a-keyed-hash.md

import (
	"errors"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// wipePatience is how long Wipe waits for others that read or write; each try itself waits for the busy_timeout of the
// database.
const wipePatience = 30 * time.Second

// Wipe writes both databases anew and empties their write-ahead logs, so that no byte of what was deleted is left in
// them. secure_delete alone is not enough: SQLite moves rows from page to page, and overwrites the last place only. It
// works beside a running server, which waits meanwhile. An error means that copies may be left in the files; doing it
// again is safe.
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
		return fmt.Errorf("%s was not written anew: %w", name, err)
	}
	for {
		// Where somebody reads an older state it is no error, and the log stays.
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
