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

// errNamesFile refuses SQL that names a file.
var errNamesFile = errors.New("SQL must not name files here: ATTACH and VACUUM INTO are refused")

// connector opens connections that refuse SQL which names a file. A superuser can send SQL, in the dashboard and inside
// a collection's indexes. With ATTACH or VACUUM INTO, that SQL could read and write files anywhere on this computer.
type connector struct {
	driver.Connector
	isCopied bool // opened by ConnectCopied
	// checkpoints is set for data.db only, whose write lock is measured too; nil for other files.
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
	return connection{inner, c.isCopied, c.checkpoints, statementCache{}}, nil
}

// Close ends the background checkpoints. database/sql calls it after it has closed the connections.
func (c connector) Close() error {
	if c.checkpoints != nil {
		c.checkpoints.moving.Lock() // never unlocked: no checkpoint may begin any more
	}
	return nil
}

// sqliteConnection has all methods of a connection that database/sql uses.
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
	cache       statementCache
}

// Close closes the cached statements and the connection.
func (c connection) Close() error {
	return errors.Join(c.cache.drop(), c.sqliteConnection.Close())
}

// IsValid counts the pages that the connection has written. database/sql calls it whenever a connection returns to the
// pool, when that number is final.
func (c connection) IsValid() bool {
	if c.checkpoints != nil {
		if pages, _, err := c.Status(sqlite.DBStatusCacheWrite, true); err == nil {
			c.checkpoints.wrote(pages)
		}
	}
	return c.sqliteConnection.IsValid()
}

const (
	// emptyLog is the statement with which PocketBase empties a write-ahead log. It waits for all readers.
	emptyLog = "PRAGMA wal_checkpoint(TRUNCATE)"
	// shortenLog moves as many pages from the write-ahead log as possible without waiting.
	shortenLog = "PRAGMA wal_checkpoint(PASSIVE)"
)

// Prepare prepares a statement, after the check that it names no file.
func (c connection) Prepare(query string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), query)
}

// PrepareContext prepares a statement, after the check that it names no file.
func (c connection) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if namesFile(query) {
		return nil, errNamesFile
	}
	return c.sqliteConnection.PrepareContext(ctx, query)
}

// ExecContext runs all statements of the query, after the check that they name no file. For a database that Litestream
// replicates, it replaces emptyLog by shortenLog.
func (c connection) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if namesFile(query) {
		return nil, errNamesFile
	}
	defer c.whileNoneMoves(query)()
	if c.isCopied && query == emptyLog {
		query = shortenLog
	}
	cached, err := c.cache.of(ctx, c.sqliteConnection, query)
	if err != nil {
		return nil, err
	}
	if cached != nil {
		return cached.ExecContext(ctx, args)
	}
	return c.sqliteConnection.ExecContext(ctx, query, args)
}

// QueryContext runs all statements of the query, after the check that they name no file.
func (c connection) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	if namesFile(query) {
		return nil, errNamesFile
	}
	defer c.whileNoneMoves(query)()
	cached, err := c.cache.of(ctx, c.sqliteConnection, query)
	if err != nil {
		return nil, err
	}
	if cached != nil {
		return cached.read(ctx, args)
	}
	return c.sqliteConnection.QueryContext(ctx, query, args)
}

// ownVacuum matches the VACUUM statements of the program and of PocketBase. A backup passes the file name as a bound
// parameter. SQL from outside cannot have bound parameters.
var ownVacuum = regexp.MustCompile(`^VACUUM(?: INTO (?:\?|[:$@]\w+))?$`)

// namesFile reports whether the query has a statement that reads or writes a named file. It searches for the words and
// does not parse SQL, so that no syntax hides them. It may refuse a query that has such a word at the start of a line,
// even in quotes.
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

// beginsStatement reports whether a statement can begin after this text: at the start, or after a semicolon, a comment,
// a line break (which may end a comment), EXPLAIN, or EXPLAIN QUERY PLAN.
func beginsStatement(before string) bool {
	trimmed := strings.TrimRight(before, " \t\n\v\f\r\ufeff")
	if trimmed == "" || strings.ContainsAny(before[len(trimmed):], "\n") ||
		strings.ContainsAny(trimmed[len(trimmed)-1:], ";/") {
		return true
	}
	upper := strings.ToUpper(trimmed)
	return strings.HasSuffix(upper, "EXPLAIN") || strings.HasSuffix(upper, "PLAN")
}

// endsWord reports whether the word ends before this text.
func endsWord(after string) bool {
	if after == "" {
		return true
	}
	c := after[0]
	return c != '_' && c != '$' && c < 0x80 && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
}
