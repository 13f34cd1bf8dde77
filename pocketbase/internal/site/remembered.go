package site

import (
	"sync"
	"sync/atomic"
	"time"
)

// remembered is something read from the database, and good until that has changed or its time is over. One reader reads
// for all who ask at once.
type remembered[T any] struct {
	read func() (T, error)
	// when what is read now is no longer true by the clock alone; zero for never. Nil: always never
	ends    func() (time.Time, error)
	changes atomic.Uint64

	mu    sync.Mutex
	value T
	as    uint64    // changes counted before the value was read
	until time.Time // what ends said before the value was read
	valid bool      // whether value was ever read
}

// forget makes the next question read again, also when it is being read just now.
func (r *remembered[T]) forget() { r.changes.Add(1) }

// get returns the value; when it cannot be read, what it was before, with the error.
func (r *remembered[T]) get() (T, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	changes := r.changes.Load()
	if r.valid && r.as == changes && (r.until.IsZero() || time.Now().Before(r.until)) {
		return r.value, nil
	}
	// The end comes first: what becomes true between the two is then read again, instead of missed.
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
