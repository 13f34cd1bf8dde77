package replication

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/tools/security"
)

// termFile is the file in the data folder that stores the lease under which this data was written.
const termFile = "replication-term.json"

// ownerLength is the length of a data folder's random ID.
const ownerLength = 20

// Writer keeps the lease with which this computer may write. It makes Litestream copy to this lease's own address.
type Writer struct {
	litestream *Litestream
	store      *Store
	holder     *Holder
	url        string // address of this lease's copy in the store
	every      time.Duration

	mu        sync.Mutex
	isCleared bool      // Litestream copies to no other address any more
	looked    time.Time // when it last searched for copies of former terms
}

// NewWriter resumes the lease of this data folder, or takes a lease that no computer has taken yet. It fails if another
// computer has taken over, or if a takeover by this one is incomplete.
func NewWriter(ctx context.Context, store *Store, litestream *Litestream, dataDir string) (*Writer, error) {
	own, err := readTerm(dataDir)
	if err != nil {
		return nil, err
	}
	if own.Term > 0 && !own.IsWhole {
		return nil, errors.New(
			"this computer took over and has not restored the data: start \"lexharbor standby\" here, which does",
		)
	}
	holder, err := firstOrOwn(ctx, store, dataDir, own.Lease)
	if errors.Is(err, ErrLost) || errors.Is(err, ErrHeld) {
		return nil, fmt.Errorf(
			"%w: the data in %s is not what visitors are served any more. Start \"lexharbor standby\" here instead",
			err,
			dataDir,
		)
	}
	if err != nil {
		return nil, err
	}
	url := store.URL(holder.Own().Term)
	return &Writer{litestream: litestream, store: store, holder: holder, url: url, every: store.lease.For / 3}, nil
}

func firstOrOwn(ctx context.Context, store *Store, dataDir string, own Lease) (*Holder, error) {
	if own.Term > 0 {
		return store.lease.Continue(ctx, own)
	}
	found, tag, err := store.lease.Read(ctx)
	if err != nil {
		return nil, err
	}
	if found.Term > 0 {
		return nil, ErrHeld
	}
	return take(ctx, store, dataDir, found, tag, true)
}

// take takes over the lease. It stores the new lease in the data folder before it changes the store, so that this
// computer recognizes its lease after a crash.
func take(
	ctx context.Context,
	store *Store,
	dataDir string,
	from Lease,
	tag string,
	isWhole bool,
) (*Holder, error) {
	owner := security.RandomString(ownerLength)
	if err := writeTerm(dataDir, term{Lease{Term: from.Term + 1, Owner: owner}, isWhole}); err != nil {
		return nil, err
	}
	return store.lease.Take(ctx, from, tag, owner)
}

// term is the content of termFile.
type term struct {
	Lease
	// IsWhole is false while a takeover is incomplete: this computer has the lease, but has not restored the data yet.
	IsWhole bool `json:"isWhole"`
}

func readTerm(dataDir string) (term, error) {
	var own term
	content, err := os.ReadFile(filepath.Join(dataDir, termFile))
	if errors.Is(err, fs.ErrNotExist) {
		return own, nil
	}
	if err == nil {
		err = json.Unmarshal(content, &own)
	}
	if err != nil {
		return own, fmt.Errorf("%s cannot be read: %w", termFile, err)
	}
	return own, nil
}

func writeTerm(dataDir string, own term) error {
	content, err := json.Marshal(own)
	if err != nil {
		return err
	}
	temporary := filepath.Join(dataDir, termFile+".new")
	file, err := os.OpenFile(temporary, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(temporary, filepath.Join(dataDir, termFile))
}

// Follow renews the lease and syncs the copy until ctx ends or the lease is lost. After a loss it calls onLost.
func (w *Writer) Follow(ctx context.Context, onLost func()) {
	ticker := time.NewTicker(w.every)
	defer ticker.Stop()
	for {
		err := w.holder.Renew(ctx)
		if errors.Is(err, ErrLost) {
			log.Println(
				"another computer has taken over: this one writes no more, and sends no mail. Stop it, and start " +
					"\"lexharbor standby\" here",
			)
			onLost()
			return
		}
		if err != nil && ctx.Err() == nil {
			log.Println("the lease was not renewed:", err)
		}
		if err := w.sync(ctx); err != nil && ctx.Err() == nil {
			log.Println("the database is not copied:", err)
		} else if err == nil && w.isTimeToLook(time.Now()) {
			go w.deleteFormer(ctx, time.Now()) // deleting thousands of objects must not delay the renewal
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// isTimeToLook reports whether formerEvery has passed since it last returned true.
func (w *Writer) isTimeToLook(now time.Time) bool {
	if now.Sub(w.looked) < formerEvery {
		return false
	}
	w.looked = now
	return true
}

// deleteFormer deletes the copies of former terms that no computer needs any more, if this computer still has the
// lease.
func (w *Writer) deleteFormer(ctx context.Context, now time.Time) {
	err := w.holder.Check(ctx)
	if err == nil {
		err = w.store.deleteFormer(ctx, w.holder.Own().Term, now)
	}
	if err != nil && ctx.Err() == nil {
		log.Println("copies of former terms stay in the store:", err)
	}
}

// MayWrite returns nil if this computer may write now, otherwise the reason why not.
func (w *Writer) MayWrite() error { return w.holder.Held() }

// Confirm returns nil when all earlier commits are in the store, in the copy of the current lease. It checks the lease
// after the copy, so a later takeover restores that copy.
func (w *Writer) Confirm(ctx context.Context) error {
	if err := w.sync(ctx); err != nil {
		return err
	}
	return w.holder.Check(ctx)
}

// sync makes Litestream copy to this term's address instead of any other, and waits until all commits are in the store.
func (w *Writer) sync(ctx context.Context) error {
	w.mu.Lock()
	isCleared := w.isCleared
	w.mu.Unlock()
	if !isCleared {
		if err := w.litestream.unregister(ctx); err != nil {
			return err
		}
		if err := w.litestream.register(ctx, w.url); err != nil {
			return err
		}
		w.mu.Lock()
		w.isCleared = true
		w.mu.Unlock()
	}
	err := w.litestream.Sync(ctx)
	var refusal *refusalError
	if !errors.As(err, &refusal) || refusal.status != http.StatusNotFound {
		return err
	}
	// Litestream was restarted, so it needs a new registration.
	if err := w.litestream.register(ctx, w.url); err != nil {
		return err
	}
	return w.litestream.Sync(ctx)
}
