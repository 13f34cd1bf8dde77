package database

import (
	"database/sql"
	"database/sql/driver"
	"sync"
	"sync/atomic"
)

const (
	// pagesToMove is how many written pages start a checkpoint. It is SQLite's own default.
	pagesToMove = 1000
	// pagesToRetry is how many written pages start the next checkpoint after one that did not move all pages. With
	// pagesToMove the log would grow to twice its size.
	pagesToRetry = 100
	// lastResort lets SQLite run a checkpoint inside a commit if the log has twice pagesToMove. The log grows so far
	// only if the background checkpoints fail or do not run.
	lastResort = "&_pragma=wal_autocheckpoint(2000)"
	// mostRounds limits the rounds of one checkpoint. Each round moves the pages that were written during the last one.
	// SQLite overwrites the log from its start only after a checkpoint that moved all pages.
	mostRounds = 4
)

// checkpoints move the pages of data.db from the write-ahead log into the file, in the background. SQLite itself would
// do so inside the commit that fills the log. That commit, and all waiting writers, would wait for two more disk syncs.
type checkpoints struct {
	unguarded driver.Connector
	isCopied  bool         // Litestream always reads the log, so no checkpoint moves all pages
	written   atomic.Int64 // pages written since the last checkpoint began
	moving    sync.Mutex   // locked during a checkpoint
}

// wrote counts pages that a connection has written. At pagesToMove it starts a checkpoint in the background, unless one
// is running.
func (c *checkpoints) wrote(pages int) {
	if c.written.Add(int64(pages)) < pagesToMove || !c.moving.TryLock() {
		return
	}
	go func() {
		defer c.moving.Unlock()
		c.move()
	}()
}

// move runs a checkpoint that never blocks writers. Some pages remain for the next one: those that a reader of an older
// state needs, and those that do not fit on the disk.
func (c *checkpoints) move() {
	db := sql.OpenDB(c.unguarded)
	defer db.Close()
	for range mostRounds {
		c.written.Store(0)
		var busy, inLog, moved int
		if err := db.QueryRow(shortenLog).Scan(&busy, &inLog, &moved); err != nil {
			return
		}
		if c.written.Load() > 0 {
			continue
		}
		if moved == inLog {
			return
		}
		break // a reader needs the rest
	}
	if !c.isCopied {
		c.written.Add(pagesToMove - pagesToRetry)
	}
}

// whileNoneMoves prevents background checkpoints during emptyLog, the statement that empties the log. The caller must
// call end. SQLite allows one checkpoint at a time, and a second one would leave the log unchanged.
func (c connection) whileNoneMoves(query string) (end func()) {
	if c.checkpoints == nil || query != emptyLog {
		return func() {}
	}
	c.checkpoints.moving.Lock()
	return c.checkpoints.moving.Unlock
}
