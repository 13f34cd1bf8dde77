// This file implements a lease: an object in an S3 store names the one computer that may write. Every change of it is a
// conditional write (compare and swap).

package replication

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Lease is the content of the object.
type Lease struct {
	Term  int64  `json:"term"`  // increases with each takeover; 0: never taken
	Owner string `json:"owner"` // a random ID of the computer's data
}

var (
	// ErrLost means that another computer has taken over. This computer's data never gets the lease back.
	ErrLost = errors.New("another computer has taken over")
	// ErrHeld means that another computer has the lease.
	ErrHeld = errors.New("another computer has the lease")
	// errOver means that the lease expired before it was renewed. A later renewal may succeed.
	errOver = errors.New("the lease has run out, and the store did not let it be renewed")
)

// Object is the lease in the store.
type Object struct {
	Bucket *Bucket
	Key    string
	For    time.Duration // time to expiry after each renewal
}

// stored is the object's content. Each renewal must change it, or its tag would stay the same.
type stored struct {
	Lease
	Renewed time.Time `json:"renewed"`
}

// Read returns the lease and its tag; a Lease with term 0 if there is none.
func (o *Object) Read(ctx context.Context) (Lease, string, error) {
	content, tag, err := o.Bucket.get(ctx, o.Key)
	if errors.Is(err, errNone) {
		return Lease{}, "", nil
	}
	if err != nil {
		return Lease{}, "", err
	}
	var found stored
	if err := json.Unmarshal(content, &found); err != nil || found.Term < 1 || found.Owner == "" {
		return Lease{}, "", fmt.Errorf("%s in the store is no lease", o.Key)
	}
	return found.Lease, tag, nil
}

func (o *Object) write(ctx context.Context, lease Lease, tag string) (string, error) {
	content, err := json.Marshal(stored{lease, time.Now().UTC()})
	if err != nil {
		return "", err
	}
	return o.Bucket.put(ctx, o.Key, content, tag)
}

// Take takes over the lease that was read with this tag. It fails with ErrHeld if the lease has changed since.
func (o *Object) Take(ctx context.Context, from Lease, tag, owner string) (*Holder, error) {
	own := Lease{from.Term + 1, owner}
	begun := time.Now()
	now, err := o.write(ctx, own, tag)
	if errors.Is(err, errChanged) {
		return nil, ErrHeld
	}
	if err != nil {
		return nil, err
	}
	return &Holder{object: o, own: own, tag: now, until: begun.Add(o.For)}, nil
}

// Continue resumes a lease that this computer had, or fails with ErrLost.
func (o *Object) Continue(ctx context.Context, own Lease) (*Holder, error) {
	h := &Holder{object: o, own: own}
	return h, h.Renew(ctx)
}

// Holder has the lease, or had it.
type Holder struct {
	object *Object
	own    Lease

	mu     sync.Mutex
	tag    string
	until  time.Time // by this computer's monotonic clock
	isLost bool
}

// Own returns the lease as it was taken.
func (h *Holder) Own() Lease { return h.own }

// Held returns nil while no other computer can have taken over. It does not ask the store.
func (h *Holder) Held() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.isLost:
		return ErrLost
	case time.Now().After(h.until):
		return errOver
	}
	return nil
}

// Check asks the store whether this computer still has the lease, independent of clocks.
func (h *Holder) Check(ctx context.Context) error {
	_, err := h.read(ctx)
	return err
}

// read returns the object's tag. Once another computer has the lease, it always returns ErrLost.
func (h *Holder) read(ctx context.Context) (string, error) {
	found, tag, err := h.object.Read(ctx)
	if err != nil {
		return "", err
	}
	if found != h.own {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.isLost = true
		return "", ErrLost
	}
	return tag, nil
}

// Renew extends the lease. If the tag does not match, it reads the object: an earlier renewal whose answer was lost may
// have changed the tag.
func (h *Holder) Renew(ctx context.Context) error {
	h.mu.Lock()
	tag := h.tag
	h.mu.Unlock()
	for range 2 {
		begun := time.Now()
		if tag != "" {
			now, err := h.object.write(ctx, h.own, tag)
			if err == nil {
				h.mu.Lock()
				h.tag, h.until = now, begun.Add(h.object.For)
				h.mu.Unlock()
				return nil
			}
			if !errors.Is(err, errChanged) {
				return err
			}
		}
		var err error
		if tag, err = h.read(ctx); err != nil {
			return err
		}
	}
	return errors.New("the lease changed while it was renewed")
}
