package database

import (
	"context"
	"database/sql/driver"
	"sync/atomic"
	"time"
)

// observer is the function that ObserveLock set; nil: none.
var observer atomic.Pointer[func(time.Duration)]

// ObserveLock sets a function that receives how long each transaction of data.db had the write lock. A transaction
// takes the lock when it begins.
func ObserveLock(observe func(time.Duration)) { observer.Store(&observe) }

// BeginTx waits for the write lock. When it has the lock, it starts the measurement.
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

// Commit ends the measurement. The transaction is on the disk when Commit returns.
func (t measuredTx) Commit() error {
	defer t.ended()
	return t.Tx.Commit()
}

// Rollback ends the measurement too.
func (t measuredTx) Rollback() error {
	defer t.ended()
	return t.Tx.Rollback()
}

func (t measuredTx) ended() { (*observer.Load())(time.Since(t.begun)) }
