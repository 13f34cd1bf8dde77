package site

import (
	"sync"
	"sync/atomic"
	"time"
)

// remembered caches a value from the database until its data changes or it expires. Concurrent callers share one read.
type remembered[T any] struct {
	read func() (T, error)
	// ends returns when a value that is read now expires; the zero time means never. If nil, no value expires.
	ends    func() (time.Time, error)
	changes atomic.Uint64

	mu    sync.Mutex
	value T
	as    uint64    // value of changes before the read
	until time.Time // result of ends before the read
	valid bool      // value was read at least once
}

// forget makes the next get read again, also if a read is in progress.
func (r *remembered[T]) forget() { r.changes.Add(1) }

// get returns the value. If reading fails, it returns the former value with the error.
func (r *remembered[T]) get() (T, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	changes := r.changes.Load()
	if r.valid && r.as == changes && (r.until.IsZero() || time.Now().Before(r.until)) {
		return r.value, nil
	}
	// ends runs before the read. A change between the two then causes another read, and is not missed.
	var until time.Time
	var err error
	if r.ends != nil {
		until, err = r.ends()
	}
	if err != nil {
		return r.value, err
	}
	value, err := r.read()
	if err != nil {
		return r.value, err
	}
	r.value, r.as, r.until, r.valid = value, changes, until, true
	return value, nil
}
