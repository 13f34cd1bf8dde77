package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
)

// mostCached limits the prepared statements of one connection. A statement takes a few KB.
const mostCached = 40

// statementCache are the prepared statements of one connection, by their SQL. SQLite parses the short statements of
// this program for as long as it runs them. A connection serves one goroutine at a time.
type statementCache map[string]*cachedStatement

type cachedStatement struct {
	sqliteStatement
	isRead bool // a caller still reads its rows
}

// sqliteStatement has the methods of a prepared statement that take a context.
type sqliteStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// of returns the prepared statement for this SQL, or nil if the caller must prepare it for one use: another caller
// still reads its rows, or the SQL is something else than a simple read or write.
func (c statementCache) of(ctx context.Context, on sqliteConnection, query string) (*cachedStatement, error) {
	if cached, isCached := c[query]; isCached {
		if cached.isRead {
			return nil, nil
		}
		return cached, nil
	}
	verb, _, _ := strings.Cut(query, " ")
	switch verb {
	case "SELECT", "INSERT", "UPDATE", "DELETE":
	default:
		return nil, nil
	}
	if len(c) >= mostCached {
		if err := c.drop(); err != nil {
			return nil, err
		}
	}
	prepared, err := on.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	statement, ok := prepared.(sqliteStatement)
	if !ok {
		return nil, errors.Join(fmt.Errorf("%T lacks what a statement needs", prepared), prepared.Close())
	}
	c[query] = &cachedStatement{sqliteStatement: statement}
	return c[query], nil
}

// drop closes all statements whose rows are not being read.
func (c statementCache) drop() error {
	var failures []error
	for query, cached := range c {
		if !cached.isRead {
			failures = append(failures, cached.Close())
			delete(c, query)
		}
	}
	return errors.Join(failures...)
}

// read runs the statement. It stays in use until the rows are closed.
func (s *cachedStatement) read(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	found, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	read, ok := found.(sqliteRows)
	if !ok {
		return nil, errors.Join(fmt.Errorf("%T lacks what rows need", found), found.Close())
	}
	s.isRead = true
	return cachedRows{read, s}, nil
}

// sqliteRows has all methods of rows that database/sql uses.
type sqliteRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeLength
	driver.RowsColumnTypeNullable
	driver.RowsColumnTypePrecisionScale
	driver.RowsColumnTypeScanType
}

type cachedRows struct {
	sqliteRows
	statement *cachedStatement
}

// Close makes the statement available again.
func (r cachedRows) Close() error {
	r.statement.isRead = false
	return r.sqliteRows.Close()
}
