package backups

import (
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
)

// UpgradeFailed returns the error for a start, at the time began, whose migrations failed. It states the cause, what
// was stored, and how to go back. PocketBase's own migrations run first. All others are one transaction.
func UpgradeFailed(db dbx.Builder, began time.Time, cause error) error {
	before, err := migrationsOf(db, "<", began)
	if err != nil || len(before) == 0 {
		return cause // a new database has nothing to go back to
	}
	now, err := migrationsOf(db, ">=", began)
	if err != nil {
		return cause
	}
	if len(now) == 0 {
		return fmt.Errorf(
			"%w\nThe data is as it was before: nothing of this upgrade was stored. To go back, put the previous "+
				"program in this one's place and start it",
			cause,
		)
	}
	return fmt.Errorf(
		"%w\nOf this upgrade, PocketBase's own part was stored: %s. To go back, put the previous program in this "+
			"one's place, and restore with it the backup "+
			"that was taken before: `lexharbor restore FILE --replace`",
		cause,
		strings.Join(now, ", "),
	)
}

// migrationsOf returns the migrations that were applied before a time ("<"), or since (">=").
func migrationsOf(db dbx.Builder, comparison string, at time.Time) (files []string, err error) {
	err = db.Select("file").
		From("_migrations").
		Where(dbx.NewExp("applied "+comparison+" {:at}", dbx.Params{"at": at.UnixMicro()})).
		OrderBy("file").
		Column(&files)
	return files, err
}
