package admission

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// remainingShare is about the share of its limit that a log uses after ShrinkLog.
const remainingShare = 0.8

// ShrinkLog deletes the oldest rows of PocketBase's log (auxiliary.db) beyond `most` bytes. It may compact the file.
func ShrinkLog(app core.App, most int64) error {
	used, free, err := logSize(app)
	if err != nil {
		return err
	}
	if used > most {
		var rows int64
		if err := app.AuxDB().NewQuery("SELECT count(*) FROM {{_logs}}").Row(&rows); err != nil {
			return err
		}
		oldest := rows - int64(float64(rows)*remainingShare*float64(most)/float64(used))
		_, err := app.AuxNonconcurrentDB().
			NewQuery("DELETE FROM {{_logs}} WHERE [[id]] IN (SELECT [[id]] FROM {{_logs}} ORDER BY [[created]], " +
				"[[rowid]] LIMIT {:oldest})").
			Bind(dbx.Params{"oldest": oldest}).Execute()
		if err != nil {
			return err
		}
		if used, free, err = logSize(app); err != nil {
			return err
		}
	}
	// SQLite reuses the space of deleted rows, so VACUUM is needed only if the limit was lowered or exceeded by far.
	if used+free > 2*most {
		return app.AuxVacuum()
	}
	return nil
}

// logSize returns the used and the free bytes inside the log's database file.
func logSize(app core.App) (used, free int64, err error) {
	var pages, freePages, size int64
	for pragma, into := range map[string]*int64{"page_count": &pages, "freelist_count": &freePages,
		"page_size": &size} {
		if err := app.AuxDB().NewQuery("PRAGMA " + pragma).Row(into); err != nil {
			return 0, 0, err
		}
	}
	return (pages - freePages) * size, freePages * size, nil
}
