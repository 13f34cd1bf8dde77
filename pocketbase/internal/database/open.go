package database

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/pocketbase/dbx"
	"modernc.org/sqlite"
)

// ErrInUse means that another program has the file open.
var ErrInUse = errors.New("another program has the database open")

// OpenToRead opens an existing SQLite file and refuses writes through this connection. A server may have the file open
// too.
func OpenToRead(path string) (*dbx.DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	// Do not use mode=ro: SQLite then cannot read a file in WAL mode that no process has open.
	return open(path, "_pragma=busy_timeout(10000)&_pragma=query_only(ON)")
}

func open(path, pragmas string) (*dbx.DB, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	address := url.URL{Scheme: "file", Path: absolute, RawQuery: "mode=rw&" + pragmas}
	connector, err := sqlite.NewConnector(address.String())
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1) // pragmas and locks belong to one connection
	return dbx.NewFromDB(db, "sqlite"), nil
}

// Hold locks a SQLite file for this program alone, and moves the write-ahead log into the file. It fails with ErrInUse
// if another program, most likely a running server, has the file open. If the file is missing, damaged, or no SQLite
// database, Hold locks nothing and returns no error; release then does nothing.
func Hold(path string) (release func() error, err error) {
	nothing := func() error { return nil }
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nothing, nil
	}
	db, err := open(path, "_pragma=busy_timeout(200)&_pragma=locking_mode(EXCLUSIVE)")
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{"BEGIN EXCLUSIVE", "COMMIT", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			db.Close()
			if isBusy(err) {
				return nil, ErrInUse
			}
			if isDamaged(err) {
				return nothing, nil
			}
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return db.Close, nil
}

// Result codes of SQLite, without the extended bits.
const (
	resultBusy    = 5
	resultCorrupt = 11
	resultNoDB    = 26
)

func isBusy(err error) bool { return resultOf(err) == resultBusy }

func isDamaged(err error) bool {
	result := resultOf(err)
	return result == resultCorrupt || result == resultNoDB || strings.Contains(err.Error(), "file is not a database")
}

func resultOf(err error) int {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		return failure.Code() & 0xff
	}
	return 0
}
