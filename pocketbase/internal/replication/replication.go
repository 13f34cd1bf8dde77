// Package replication controls Litestream, a program that copies the database to an S3 store. The package prints
// Litestream's configuration, measures the copy, and delays responses until their data is copied. It manages the lease
// that lets one computer write, and the standby that takes over.
package replication

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/settings"
)

const (
	// databaseFile is the file in the data folder that Litestream copies.
	databaseFile = "data.db"
	// ownFolder is Litestream's folder beside databaseFile, with changes that are not copied yet.
	ownFolder = ".data.db-litestream"
)

// Settings define how the database is copied. Without a Socket it is not copied.
type Settings struct {
	Socket string // Litestream's control socket
	// Awaited: the response to a form submission waits until its data is in the store.
	Awaited bool
	// Leased: several computers share the data. Only the computer with the lease may write.
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
"replicated": submissions are acknowledged when the store of the copy has them, not as soon as it is on this
disk; mails and webhooks wait for it too.`).Default("ACK", "stored")
)

// FromEnvironment reads the Settings from environment variables. It fails for invalid combinations.
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

// FollowedFolder is the subfolder of the data folder with the database copy that a standby reads.
const FollowedFolder = "standby"

// LeaveOutOfBackups excludes the replication's own files from every backup. A restore does not change the lease, which
// belongs to the computer, not to the restored data.
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
