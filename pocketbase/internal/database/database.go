// Package database opens the SQLite files so that each commit is on the disk before the server answers.
package database

import (
	"database/sql"
	"net/url"
	"path/filepath"

	"github.com/pocketbase/dbx"
	"modernc.org/sqlite"
)

// pragmas are PocketBase's own with these differences:
//
//   - synchronous=FULL: a commit is on the disk before the client gets its answer, so that no power cut loses it.
//   - secure_delete: SQLite overwrites what is deleted. An erased request, or the token of a mailed link, must not be
//     readable in the file.
//   - cache_size: a connection caches 1 MB of the file and not 32. PocketBase keeps up to fifteen idle connections, and
//     a cached page takes nearly twice its size. The operating system caches the file too.
//   - journal_size_limit: the log file shrinks to 4 MB, not 200, after a checkpoint. A slow reader lets it grow.
//   - _txlock=immediate: a transaction takes the write lock when it begins. Otherwise one that reads first fails as
//     soon as it writes, if another process, such as a command, has written in between.
//
// busy_timeout must come first, because the change to WAL mode may already meet another connection.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(4000000)" +
	"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)" +
	"&_pragma=temp_store(MEMORY)&_pragma=cache_size(-1000)&_defensive=1&_txlock=immediate"

// logCheckpoint lets SQLite move the pages of auxiliary.db, PocketBase's request log, when its write-ahead log has 1
// MB, not 4 MB. No visitor waits for these writes.
const logCheckpoint = "&_pragma=wal_autocheckpoint(250)"

// BeforeRestore begins the name of a folder in the data folder. The folder contains the data that a restore, or a
// takeover from another computer, replaced.
const BeforeRestore = "before-restore-"

// Connect opens a pool of connections to a SQLite file. Each connection has the pragmas, and refuses SQL that names
// another file.
func Connect(path string) (*dbx.DB, error) { return connect(path, false) }

// ConnectCopied is Connect for a database that Litestream replicates. Litestream always reads the write-ahead log, and
// runs the checkpoints itself. PocketBase tries to empty the log each midnight and at each backup. That could not
// succeed, and all writers would wait for the whole busy_timeout, so these connections do not wait.
func ConnectCopied(path string) (*dbx.DB, error) { return connect(path, true) }

// ConnectFollowed is Connect for a standby server. Litestream keeps writing the primary's changes to its data.db, so
// this opens that file read-only. The standby's other databases are its own.
func ConnectFollowed(path string) (*dbx.DB, error) {
	if filepath.Base(path) != "data.db" {
		return Connect(path)
	}
	address := url.URL{
		Scheme:   "file",
		Path:     path,
		RawQuery: "mode=ro&_pragma=busy_timeout(10000)&_pragma=query_only(ON)&_defensive=1",
	}
	unguarded, err := sqlite.NewConnector(address.String())
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(connector{Connector: unguarded}), "sqlite"), nil
}

func connect(path string, isCopied bool) (*dbx.DB, error) {
	guarded, err := newConnector(path, isCopied)
	if err != nil {
		return nil, err
	}
	return dbx.NewFromDB(sql.OpenDB(guarded), "sqlite"), nil
}

func newConnector(path string, isCopied bool) (connector, error) {
	isMain := filepath.Base(path) == "data.db"
	address := path + pragmas
	if isMain {
		address += lastResort
	} else {
		address += logCheckpoint
	}
	unguarded, err := sqlite.NewConnector(address)
	if err != nil || !isMain {
		return connector{Connector: unguarded, isCopied: isCopied}, err
	}
	return connector{unguarded, isCopied, &checkpoints{unguarded: unguarded, isCopied: isCopied}}, nil
}
