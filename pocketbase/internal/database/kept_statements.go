package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
)

// mostKept limits the prepared statements of one connection. A statement takes a few KB.
const mostKept = 40

// keptStatements are the prepared statements of one connection, by their SQL. SQLite parses the short statements of
// this program for as long as it runs them. A connection serves one goroutine at a time.
type keptStatements map[string]*keptStatement

type keptStatement struct {
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
func (k keptStatements) of(ctx context.Context, on sqliteConnection, query string) (*keptStatement, error) {
	if kept, isKept := k[query]; isKept {
		if kept.isRead {
			return nil, nil
		}
		return kept, nil
	}
	verb, _, _ := strings.Cut(query, " ")
	switch verb {
	case "SELECT", "INSERT", "UPDATE", "DELETE":
	default:
		return nil, nil
	}
	if len(k) >= mostKept {
		if err := k.drop(); err != nil {
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
	k[query] = &keptStatement{sqliteStatement: statement}
	return k[query], nil
}

// drop closes all statements whose rows are not being read.
func (k keptStatements) drop() error {
	var failures []error
	for query, kept := range k {
		if !kept.isRead {
			failures = append(failures, kept.Close())
			delete(k, query)
		}
	}
	return errors.Join(failures...)
}

// read runs the statement. It stays in use until the rows are closed.
func (s *keptStatement) read(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	found, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	read, ok := found.(sqliteRows)
	if !ok {
		return nil, errors.Join(fmt.Errorf("%T lacks what rows need", found), found.Close())
	}
	s.isRead = true
	return keptRows{read, s}, nil
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

type keptRows struct {
	sqliteRows
	statement *keptStatement
}

// Close makes the statement available again.
func (r keptRows) Close() error {
	r.statement.isRead = false
	return r.sqliteRows.Close()
}
