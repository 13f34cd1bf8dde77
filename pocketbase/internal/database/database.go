// Package database opens the SQLite file as this program needs it: what was answered is on the disk. It knows nothing
// of what is in it.
package database

import (
	"database/sql"
	"net/url"
	"path/filepath"

	"github.com/pocketbase/dbx"
	"modernc.org/sqlite"
)

// pragmas are PocketBase's own with three differences. A commit is on the disk before it is answered
// (synchronous=FULL), because "Saved" must survive a power cut. What is deleted is overwritten (secure_delete): a
// request that was erased, or the token of a mailed link, must not be readable in the file. A connection remembers 1 MB
// of the file and not 32 (cache_size): a page takes nearly twice its size, there may be fifteen connections that wait,
// and what one of them does not remember the system does. busy_timeout must come first: switching to WAL can already
// meet another connection. A transaction takes the write lock when it begins: one that reads first and writes later
// fails at once if another process, such as a command beside the running server, has written in between.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=secure_delete(ON)" +
	"&_pragma=temp_store(MEMORY)&_pragma=cache_size(-1000)&_defensive=1&_txlock=immediate"

// Connect opens one pool of connections to the SQLite file; each connection gets the pragmas, and runs no SQL that
// names another file.
func Connect(path string) (*dbx.DB, error) { return connect(path, false) }

// ConnectCopied is Connect for databases that Litestream copies, which reads their logs all the time and sees to them
// itself. PocketBase would empty the log each midnight and with each backup: it could not, and all writers would wait
// for the whole busy_timeout meanwhile.
func ConnectCopied(path string) (*dbx.DB, error) { return connect(path, true) }

// ConnectFollowed is Connect for a copy of data.db that Litestream writes at this moment: it is only read. Beside it
// lie databases of this program's own.
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
	}
	unguarded, err := sqlite.NewConnector(address)
	if err != nil || !isMain {
		return connector{Connector: unguarded, isCopied: isCopied}, err
	}
	return connector{unguarded, isCopied, &checkpoints{unguarded: unguarded}}, nil
}
