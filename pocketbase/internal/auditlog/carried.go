package auditlog

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
)

// CarriedFile is the name of a file in the data folder, with one JSON entry per line. A restore writes the entries of
// the replaced database into it. The next start inserts them into the restored database. Backups exclude the file.
const CarriedFile = ".carried-lead-accesses"

// carriedAtOnce is how many entries one statement inserts.
const carriedAtOnce = 5000

// RestoreByCommand returns the audit entry for a restore at the server's command line.
func RestoreByCommand(now time.Time) Access {
	at := database.Time(now)
	return Access{Actor: AtCommandLine, Action: string(Restored), Collection: Everything, Created: at}
}

// Read returns all entries of a replaced database, oldest first; none if the database has no table of them.
func Read(db dbx.Builder) ([]Access, error) {
	var tables int
	err := db.NewQuery("SELECT COUNT(*) FROM sqlite_master WHERE name = '" + Table + "'").Row(&tables)
	if err != nil || tables == 0 {
		return nil, err
	}
	found := []Access{}
	return found, db.Select("*").From(Table).OrderBy("id").All(&found)
}

// Carry appends entries to CarriedFile in a data folder, for the next start. When it returns, they are synced to the
// disk. takeBack undoes the append.
func Carry(folder string, entries []Access) (takeBack func() error, err error) {
	if len(entries) == 0 {
		return func() error { return nil }, nil
	}
	path := filepath.Join(folder, CarriedFile)
	var size int64
	if info, err := os.Stat(path); err == nil {
		size = info.Size()
	}
	takeBack = func() error {
		if size == 0 {
			return os.Remove(path)
		}
		return os.Truncate(path, size)
	}
	if err := appendEntries(path, entries); err != nil {
		return takeBack, fmt.Errorf("who saw a lead since the backup could not be carried over: %w", err)
	}
	return takeBack, nil
}

func appendEntries(path string, entries []Access) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	written := bufio.NewWriter(file)
	lines := json.NewEncoder(written)
	for _, each := range entries {
		err = errors.Join(err, lines.Encode(each))
	}
	return errors.Join(err, written.Flush(), file.Sync(), file.Close())
}

// TakeOverCarried inserts the entries of CarriedFile that the database lacks, and then deletes the file. If a start is
// interrupted, the next one repeats this.
func TakeOverCarried(app core.App) error {
	path := filepath.Join(app.DataDir(), CarriedFile)
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	err = app.RunInTransaction(func(tx core.App) error {
		for len(lines) > 0 {
			some := lines[:min(len(lines), carriedAtOnce)]
			lines = lines[len(some):]
			if err := insertMissing(tx, some); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("the entries of %s could not be taken over: %w", path, err)
	}
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil // if the file is gone, another process has deleted it
}

// insertMissing inserts entries, one JSON object per line. It skips existing entries, and invalid lines: a full disk
// may have truncated the last one.
func insertMissing(tx core.App, lines []string) error {
	whole := make([]string, 0, len(lines))
	for _, line := range lines {
		if json.Valid([]byte(line)) {
			whole = append(whole, line)
		}
	}
	const columns = "actor, account, action, rowCollection, [[row]], created"
	_, err := tx.NonconcurrentDB().NewQuery(`INSERT INTO lead_accesses (` + columns + `)
		SELECT ` + columns + ` FROM (
			SELECT MIN(key) line, value ->> 'actor' actor, value ->> 'account' account, value ->> 'action' action,
				value ->> 'collection' rowCollection, value ->> 'row' [[row]], value ->> 'created' created
			FROM json_each({:lines}) GROUP BY 2, 3, 4, 5, 6, 7
		) carried
		WHERE NOT EXISTS (
			SELECT 1 FROM lead_accesses there WHERE there.[[row]] = carried.[[row]] AND there.actor = carried.actor
				AND there.created = carried.created AND there.account = carried.account
				AND there.action = carried.action
				AND there.rowCollection = carried.rowCollection
		) ORDER BY line`).Bind(dbx.Params{"lines": "[" + strings.Join(whole, ",") + "]"}).Execute()
	return err
}
