// Package replication is the program's side of Litestream, which runs beside it and copies the database to an S3 store:
// its configuration, what it says of the copy, and answers that wait until what they are about lies there. It never
// touches the database, and knows nothing of what is in it.
package replication

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/settings"
)

const (
	// databaseFile is what Litestream copies of the data folder.
	databaseFile = "data.db"
	// ownFolder lies beside it, with what Litestream has not copied yet.
	ownFolder = ".data.db-litestream"
)

// Settings are how the database is copied. Without a socket it is not.
type Settings struct {
	Socket string // where Litestream takes questions
	// Awaited: what visitors send is answered when it lies in the store, and not before.
	Awaited bool
	// Leased: several computers write in turn, and only who has the lease in the store does.
	Leased bool
}

var (
	copied = settings.Explain("Replication", `
The control socket of the Litestream that copies the database to an S3 store, and that store, which Litestream
reads from here too. See docs/operations/replicate.md.`)
	socket           = copied.Sample("LITESTREAM_SOCKET", "/srv/lexharbor/litestream.sock")
	replicaEndpoint  = copied.Sample("REPLICA_S3_ENDPOINT", "https://s3.eu-central-1.amazonaws.com")
	replicaBucket    = copied.Sample("REPLICA_S3_BUCKET", "")
	replicaRegion    = copied.Sample("REPLICA_S3_REGION", "")
	replicaPath      = copied.Sample("REPLICA_S3_PATH", "lexharbor")
	replicaAccessKey = copied.Sample("REPLICA_S3_ACCESS_KEY", "")
	replicaSecret    = copied.Sample("REPLICA_S3_SECRET", "")
	replicaPathStyle = copied.Default("REPLICA_S3_PATH_STYLE", "on")

	takenOver = settings.Explain("Replication", `
"on": a standby may take over, so the server writes only as long as it has the lease in that store, renewed within
so many seconds. Litestream then needs the store's keys under names of its own, and the standby Litestream's
program.`)
	replicaLease      = takenOver.Default("REPLICA_LEASE", "off")
	leaseSeconds      = takenOver.Default("LEASE_SECONDS", "30")
	litestreamProgram = takenOver.Default("LITESTREAM_PROGRAM", "litestream")
	_                 = takenOver.Sample("LITESTREAM_ACCESS_KEY_ID", "")
	_                 = takenOver.Sample("LITESTREAM_SECRET_ACCESS_KEY", "")

	acknowledged = settings.Explain("Replication", `
"replicated": what visitors send is acknowledged when the store of the copy has it, not as soon as it is on this
disk; mails and webhooks wait for it too.`).Default("ACK", "stored")
)

// FromEnvironment reads them.
func FromEnvironment() (Settings, error) {
	read := Settings{Socket: socket.Value(), Leased: replicaLease.Value() == "on"}
	switch when := acknowledged.Value(); when {
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

// FollowedFolder is where a standby has the copy that it reads, in the data folder.
const FollowedFolder = "standby"

// LeaveOutOfBackups keeps out of every backup what belongs to the copy in the store, and not to the data. A restore
// leaves the lease as it is: it is of the computer, whatever data it has.
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
