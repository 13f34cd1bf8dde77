package database

import (
	"database/sql"
	"database/sql/driver"
	"sync"
	"sync/atomic"
)

const (
	// pagesToMove is how many pages of the write-ahead log are worth a checkpoint; what SQLite begins one at, too.
	pagesToMove = 1000
	// lastResort has a commit move the pages of a log that has grown to twice as many: no checkpoint beside the writers
	// has reached its end, or none of them runs.
	lastResort = "&_pragma=wal_autocheckpoint(2000)"
	// mostRounds is how often a checkpoint goes on with what was written meanwhile. The log begins anew only after one
	// that has moved all of it.
	mostRounds = 4
)

// checkpoints move the pages of data.db from the write-ahead log into the file, beside the writers. SQLite would do so
// at the end of every thirtieth commit or so: it writes the pages once more and waits for the disk twice, and all
// writers wait for that commit.
type checkpoints struct {
	unguarded driver.Connector
	written   atomic.Int64 // pages since the last one began
	moving    sync.Mutex   // held by one that is under way
}

// wrote is told how many pages a connection has written.
func (c *checkpoints) wrote(pages int) {
	if c.written.Add(int64(pages)) < pagesToMove || !c.moving.TryLock() {
		return
	}
	go func() {
		defer c.moving.Unlock()
		c.move()
	}()
}

// move waits for nobody. What it leaves, because somebody reads an older state or the disk is full, is left to the next
// one.
func (c *checkpoints) move() {
	db := sql.OpenDB(c.unguarded)
	defer db.Close()
	for range mostRounds {
		c.written.Store(0)
		if _, err := db.Exec(shortenLog); err != nil || c.written.Load() == 0 {
			return
		}
	}
}

// whileNoneMoves keeps checkpoints away from a statement that empties the log, until the function that it returns is
// called: SQLite lets only one move pages, and leaves the log as it is for a second one.
func (c connection) whileNoneMoves(query string) (end func()) {
	if c.checkpoints == nil || query != emptyLog {
		return func() {}
	}
	c.checkpoints.moving.Lock()
	return c.checkpoints.moving.Unlock
}
