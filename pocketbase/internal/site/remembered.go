package site

import (
	"sync"
	"sync/atomic"
)

// remembered is something read from the database, kept until that has changed. One reader reads for all who ask at once.
type remembered[T any] struct {
	read    func() (T, error)
	changes atomic.Uint64

	mu    sync.Mutex
	value T
	as    uint64 // changes counted before the value was read
	known bool
}

// forget makes the next question read again, also when it is being read just now.
func (r *remembered[T]) forget() { r.changes.Add(1) }

// get returns the value; when it cannot be read, what it was before, with the error.
func (r *remembered[T]) get() (T, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	changes := r.changes.Load()
	if r.known && r.as == changes {
		return r.value, nil
	}
	value, err := r.read()
	if err != nil {
		return r.value, err
	}
	r.value, r.as, r.known = value, changes, true
	return value, nil
}
