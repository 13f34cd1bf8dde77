package backups

import (
	"errors"
	"io/fs"
	"log"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/auditlog"
	"lexharbor/internal/database"
)

// replacedFolder begins the name of the folder in which core.BaseApp.RestoreBackup leaves what it has replaced, in the
// folder that the next start empties.
const replacedFolder = "old_pb_data_"

// carryFromReplaced carries over who saw which lead after a restore by the API, before PocketBase deletes what was
// there. Nobody writes into that database any more. One that can't be read is named, and keeps nothing from starting.
func carryFromReplaced(folder string) error {
	replaced, err := filepath.Glob(filepath.Join(folder, core.LocalTempDirName, replacedFolder+"*", mainFile))
	if err != nil {
		return err
	}
	for _, file := range replaced {
		entries, err := accessesIn(file)
		if err != nil {
			log.Printf("who saw a lead since the backup that was restored cannot be read: %v", err)
		}
		if _, err := auditlog.Carry(folder, entries); err != nil {
			return err
		}
	}
	return nil
}

// carryAccesses is the same for a restore by command, which is noted too. takeBack undoes it.
func (r *restoration) carryAccesses(former string) (takeBack func() error, err error) {
	var entries []auditlog.Access
	if former != "" {
		entries, r.unread = accessesIn(filepath.Join(former, mainFile))
	}
	return auditlog.Carry(r.to, append(entries, auditlog.RestoreByCommand(r.now)))
}

// accessesIn are the entries of a database that no program has open; none where there is no such file.
func accessesIn(file string) ([]auditlog.Access, error) {
	db, err := database.OpenToRead(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return auditlog.Read(db)
}
