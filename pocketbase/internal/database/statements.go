package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"modernc.org/sqlite"
)

// errNamesFile is the answer to SQL that names a file.
var errNamesFile = errors.New("SQL must not name files here: ATTACH and VACUUM INTO are refused")

// connector opens connections that run no SQL which names a file. A superuser can send SQL, in the dashboard and inside
// a collection's indexes; with ATTACH or VACUUM INTO it would read and write files anywhere on this computer.
type connector struct {
	driver.Connector
	isCopied bool // see ConnectCopied
	// checkpoints are those of data.db, whose lock is measured too; nil for another file.
	checkpoints *checkpoints
}

// Connect opens one connection.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, ok := opened.(sqliteConnection)
	if !ok {
		return nil, errors.Join(fmt.Errorf("%T lacks what a connection needs", opened), opened.Close())
	}
	return connection{inner, c.isCopied, c.checkpoints}, nil
}

// Close is called once the pool has closed its connections.
func (c connector) Close() error {
	if c.checkpoints != nil {
		c.checkpoints.moving.Lock() // for good
	}
	return nil
}

// sqliteConnection is all of a connection that database/sql asks for.
type sqliteConnection interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
	sqlite.DBStatus
}

type connection struct {
	sqliteConnection
	isCopied    bool
	checkpoints *checkpoints
}

// IsValid is asked each time that the connection is given back: what it has written is known then.
func (c connection) IsValid() bool {
	if c.checkpoints != nil {
		if pages, _, err := c.Status(sqlite.DBStatusCacheWrite, true); err == nil {
			c.checkpoints.wrote(pages)
		}
	}
	return c.sqliteConnection.IsValid()
}

const (
	// emptyLog is how PocketBase empties a write-ahead log; it waits until nobody reads.
	emptyLog = "PRAGMA wal_checkpoint(TRUNCATE)"
	// shortenLog does what can be done without waiting.
	shortenLog = "PRAGMA wal_checkpoint(PASSIVE)"
)

// Prepare is for statements that are run more than once.
func (c connection) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// PrepareContext is for statements that are run more than once.
func (c connection) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if namesFile(query) {
		return nil, errNamesFile
	}
	return c.sqliteConnection.PrepareContext(ctx, query)
}

// ExecContext runs all statements of the text.
func (c connection) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if namesFile(query) {
		return nil, errNamesFile
	}
	defer c.whileNoneMoves(query)()
	if c.isCopied && query == emptyLog {
		query = shortenLog
	}
	return c.sqliteConnection.ExecContext(ctx, query, args)
}

// QueryContext runs all statements of the text.
func (c connection) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if namesFile(query) {
		return nil, errNamesFile
	}
	defer c.whileNoneMoves(query)()
	return c.sqliteConnection.QueryContext(ctx, query, args)
}

// ownVacuum are the forms that the program itself uses. In a backup the file is a bound value, which SQL from outside
// can't have.
var ownVacuum = regexp.MustCompile(`^VACUUM(?: INTO (?:\?|[:$@]\w+))?$`)

// namesFile reports whether the text holds a statement that reads or writes a file of its choice. It looks for the
// words alone and reads no SQL, so that nothing hides from it: it may refuse a text that has one of them at the
// beginning of a line, even in quotes.
func namesFile(query string) bool {
	for i := range len(query) {
		for _, word := range []string{"attach", "vacuum", "temp_store_directory", "data_store_directory"} {
			if query[i]|0x20 != word[0] || len(query)-i < len(word) || !strings.EqualFold(query[i:i+len(word)], word) {
				continue
			}
			if strings.HasSuffix(word, "_directory") || beginsStatement(query[:i]) && endsWord(query[i+len(word):]) {
				return !ownVacuum.MatchString(query)
			}
		}
	}
	return false
}

// beginsStatement reports whether a statement can begin after this text: at its start, after a semicolon, a comment or
// a line, which may end a comment, and after EXPLAIN and EXPLAIN QUERY PLAN.
func beginsStatement(before string) bool {
	trimmed := strings.TrimRight(before, " \t\n\v\f\r\ufeff")
	if trimmed == "" || strings.ContainsAny(before[len(trimmed):], "\n") ||
		strings.ContainsAny(trimmed[len(trimmed)-1:], ";/") {
		return true
	}
	upper := strings.ToUpper(trimmed)
	return strings.HasSuffix(upper, "EXPLAIN") || strings.HasSuffix(upper, "PLAN")
}

// endsWord reports whether what follows is no more of the same word.
func endsWord(after string) bool {
	if after == "" {
		return true
	}
	c := after[0]
	return c != '_' && c != '$' && c < 0x80 && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
}
