package database

import (
	"context"
	"database/sql/driver"
	"sync/atomic"
	"time"
)

// observer is told how long each transaction held the lock of all writers.
var observer atomic.Pointer[func(time.Duration)]

// ObserveLock names who is told how long a transaction held the lock of all writers of data.db. A transaction takes it
// when it begins.
func ObserveLock(observe func(time.Duration)) { observer.Store(&observe) }

// BeginTx waits for the lock, and measures from then on.
func (c connection) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	tx, err := c.sqliteConnection.BeginTx(ctx, options)
	if err != nil || c.checkpoints == nil || observer.Load() == nil {
		return tx, err
	}
	return measuredTx{tx, time.Now()}, nil
}

type measuredTx struct {
	driver.Tx
	begun time.Time
}

// Commit is on the disk when it returns.
func (t measuredTx) Commit() error {
	defer t.ended()
	return t.Tx.Commit()
}

// Rollback gives the lock back too.
func (t measuredTx) Rollback() error {
	defer t.ended()
	return t.Tx.Rollback()
}

func (t measuredTx) ended() { (*observer.Load())(time.Since(t.begun)) }
