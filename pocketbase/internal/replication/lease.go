// This file says which of several computers may write: the one whose name stands in an object of an S3 store, which is
// only ever changed on the condition that it is still as it was read. It knows nothing of what is written.

package replication

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Lease is what the object says.
type Lease struct {
	Term  int64  `json:"term"`  // one more with each computer that takes over; 0: nobody ever had it
	Owner string `json:"owner"` // a random name of the computer's data
}

var (
	// ErrLost means that another computer has taken over. It never comes back to this one's data.
	ErrLost = errors.New("another computer has taken over")
	// ErrHeld means that another computer has the lease.
	ErrHeld = errors.New("another computer has the lease")
	// errOver means that the lease could not be renewed in time; it may be again.
	errOver = errors.New("the lease has run out, and the store did not let it be renewed")
)

// Object is the lease in the store.
type Object struct {
	Bucket *Bucket
	Key    string
	For    time.Duration // for how long it holds after each renewal
}

// stored is the object's content; each renewal must change it, or its tag would stay the same.
type stored struct {
	Lease
	Renewed time.Time `json:"renewed"`
}

// Read returns what the object says, and its tag; a Lease without a term where there is none.
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

// Take takes the lease over from what was read with this tag, or fails with ErrHeld where it has changed since.
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

// Continue goes on with a lease that this computer has had, or fails with ErrLost.
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
	until  time.Time // by this computer's own clock; Go's is monotonic
	isLost bool
}

// Own is the lease as it was taken.
func (h *Holder) Own() Lease { return h.own }

// Held returns nil as long as nobody can have taken over, without asking the store.
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

// Check asks the store whether the lease is still this computer's, whatever the clocks say.
func (h *Holder) Check(ctx context.Context) error {
	_, err := h.read(ctx)
	return err
}

// read returns the object's tag, and ErrLost for ever once it is another computer's.
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

// Renew lets it hold for another while. A renewal whose answer was lost changed the tag: so what is there is read when
// the tag does not fit.
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
