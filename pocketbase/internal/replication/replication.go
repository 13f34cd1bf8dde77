// Package replication controls Litestream, which runs beside the program and copies the database to an S3 store. It
// prints Litestream's configuration, reports the copy's progress, delays responses until their data is copied, and
// leases the right to write. It does not read the database.
package replication

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/settings"
)

const (
	// databaseFile is the file in the data folder that Litestream copies.
	databaseFile = "data.db"
	// ownFolder is Litestream's folder beside it, with changes that are not copied yet.
	ownFolder = ".data.db-litestream"
)

// Settings say how the database is copied. Without a socket it is not copied.
type Settings struct {
	Socket string // Litestream's control socket
	// Awaited: a submission is acknowledged only after it is in the store.
	Awaited bool
	// Leased: several computers write in turn, and only the one with the lease may write.
	Leased bool
}

// FromEnvironment reads the settings.
//
//	LITESTREAM_SOCKET  the control socket of the Litestream that copies the database, such as
//	                   /run/lexharbor/litestream.sock
//	REPLICA_LEASE      "on": a standby may take over, so the server writes as long as it has the lease in the store
//	ACK                when what a visitor sends is acknowledged: "stored" (the default), on this computer's disk, or
//	                   "replicated", in the store too
func FromEnvironment() (Settings, error) {
	read := Settings{Socket: os.Getenv("LITESTREAM_SOCKET"), Leased: os.Getenv("REPLICA_LEASE") == "on"}
	switch when := settings.Variable("ACK", "stored"); when {
	case "stored":
	case "replicated":
		read.Awaited = true
	default:
		return read, fmt.Errorf(`ACK must be "stored" or "replicated", not %q`, when)
	}
	if read.Awaited && read.Socket == "" {
		return read, errors.New("ACK=replicated needs LITESTREAM_SOCKET, the control socket of Litestream")
	}
	if read.Leased && !read.Awaited {
		return read, errors.New("REPLICA_LEASE=on needs ACK=replicated: who takes over has only what the store has")
	}
	if read.Socket != "" && !filepath.IsAbs(read.Socket) {
		return read, fmt.Errorf(
			"LITESTREAM_SOCKET must be a whole path, such as /run/lexharbor/litestream.sock, not %q",
			read.Socket,
		)
	}
	return read, nil
}

// IsOn reports whether the database is copied.
func (s Settings) IsOn() bool { return s.Socket != "" }

// FollowedFolder is the folder of the data folder with the copy that a standby reads.
const FollowedFolder = "standby"

// LeaveOutOfBackups excludes the copy's own files from every backup. A restore does not change the lease, which belongs
// to the computer, whatever its data.
func LeaveOutOfBackups(app core.App) {
	app.OnBackupCreate().BindFunc(func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, ownFolder, termFile, FollowedFolder)
		return e.Next()
	})
	app.OnBackupRestore().BindFunc(func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, termFile, FollowedFolder)
		return e.Next()
	})
}
