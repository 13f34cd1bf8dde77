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

// replacedFolder begins the name of the folder where core.BaseApp.RestoreBackup puts the replaced data. The folder is
// in PocketBase's temporary folder, which the next start empties.
const replacedFolder = "old_pb_data_"

// carryFromReplaced copies the audit log of leads from the replaced data, after a restore in the dashboard and before
// PocketBase deletes that data. It logs an unreadable database, which does not prevent the start.
func carryFromReplaced(folder string) error {
	replaced, err := filepath.Glob(filepath.Join(folder, core.LocalTempDirName, replacedFolder+"*", mainFile))
	if err != nil {
		return err
	}
	for _, file := range replaced {
		entries, err := accessesIn(file)
		if err != nil {
			log.Printf("the access entries since the restored backup cannot be read: %v", err)
		}
		if _, err := auditlog.Carry(folder, entries); err != nil {
			return err
		}
	}
	return nil
}

// carryAccesses copies the audit log of leads from the replaced data after a restore by command, and records that
// restore. takeBack undoes both. former is the folder with the replaced data; "" if there was none.
func (r *restoration) carryAccesses(former string) (takeBack func() error, err error) {
	var entries []auditlog.Access
	if former != "" {
		entries, r.unread = accessesIn(filepath.Join(former, mainFile))
	}
	return auditlog.Carry(r.to, append(entries, auditlog.RestoreByCommand(r.now)))
}

// accessesIn returns the audit log of leads from a database that no program has open; nothing if the file is missing.
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
