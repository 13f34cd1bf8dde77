// This file implements a lease: an object in an S3 store names the one computer that may write. Every change of the
// object is a conditional write (compare and swap by its ETag).

package replication

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Lease names the one computer that may write. The S3 object (see Object) contains it as JSON.
type Lease struct {
	Term  int64  `json:"term"`  // number that grows by one with each takeover; 0: no computer has ever taken the lease
	Owner string `json:"owner"` // random ID of this takeover, which the computer's data folder stores too
}

var (
	// ErrLost means that another computer has taken over. This lease stays lost; only a new takeover gets a new one.
	ErrLost = errors.New("another computer has taken over")
	// ErrHeld means that another computer has the lease, or has just changed it.
	ErrHeld = errors.New("another computer has the lease")
	// errOver means that the lease expired before this computer could renew it. A later renewal may succeed.
	errOver = errors.New("the lease has run out, and the store did not let it be renewed")
)

// Object is the S3 object that contains the lease.
type Object struct {
	Bucket *Bucket
	Key    string
	For    time.Duration // time until a lease expires after its last renewal
}

// stored is the object's JSON. A renewal changes Renewed and so the ETag, by which other computers see the renewal.
type stored struct {
	Lease
	Renewed time.Time `json:"renewed"`
}

// Read returns the lease and the object's ETag. Without an object the Lease has term 0.
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

// Take takes over the lease that was read with this ETag. It fails with ErrHeld if the object has changed since.
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

// Continue renews a lease that this computer already had, for example after a restart. It fails with ErrLost if another
// computer has taken over.
func (o *Object) Continue(ctx context.Context, own Lease) (*Holder, error) {
	h := &Holder{object: o, own: own}
	return h, h.Renew(ctx)
}

// Holder is this computer's lease, which may have expired.
type Holder struct {
	object *Object
	own    Lease

	mu     sync.Mutex
	tag    string
	until  time.Time // when the lease expires, by this computer's monotonic clock
	isLost bool
}

// Own returns this computer's term and owner ID.
func (h *Holder) Own() Lease { return h.own }

// Held returns nil until the lease expires by this computer's clock, or until this computer learns of a takeover. It
// sends no request to the store.
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

// Check reads the lease in the store. It returns nil if this computer still has it, independent of clocks.
func (h *Holder) Check(ctx context.Context) error {
	_, err := h.read(ctx)
	return err
}

// read returns the object's ETag. If another computer has the lease, it returns ErrLost, and so does Held from then on.
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

// Renew extends the lease. If the ETag does not match, it reads the object again: an earlier renewal whose response was
// lost may have changed the ETag.
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
