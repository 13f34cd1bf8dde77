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

// termFile lies in the data folder and says which lease its data belongs to.
const termFile = "replication-term.json"

// ownerLength is of the random name by which a data folder is told from others.
const ownerLength = 20

// Writer is a computer that may write, as long as it has the lease.
type Writer struct {
	litestream *Litestream
	store      *Store
	holder     *Holder
	url        string // of its term
	every      time.Duration

	mu        sync.Mutex
	isCleared bool      // whether Litestream copies to no other place any more
	looked    time.Time // when copies of former terms were looked for last
}

// NewWriter goes on with the lease that the data of a folder belongs to, or takes the first one there is. It fails
// where another computer has taken over.
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

// take takes the lease over, in an order that a crash may break off anywhere: the name is written down before it stands
// in the store.
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

// term is what a data folder says of its data.
type term struct {
	Lease
	// false from the moment at which the lease is taken over to that at which the data is restored
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

// Follow renews the lease until ctx ends or it is lost; then it calls onLost.
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
			go w.deleteFormer(ctx, time.Now()) // thousands of objects must not hold up the lease
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// isTimeToLook reports whether copies of former terms were not looked for since formerEvery, and notes that they are
// now.
func (w *Writer) isTimeToLook(now time.Time) bool {
	if now.Sub(w.looked) < formerEvery {
		return false
	}
	w.looked = now
	return true
}

// deleteFormer deletes the copies that no term needs any more, if this computer still has the lease.
func (w *Writer) deleteFormer(ctx context.Context, now time.Time) {
	err := w.holder.Check(ctx)
	if err == nil {
		err = w.store.deleteFormer(ctx, w.holder.Own().Term, now)
	}
	if err != nil && ctx.Err() == nil {
		log.Println("copies of former terms stay in the store:", err)
	}
}

// MayWrite returns why this computer must not write now.
func (w *Writer) MayWrite() error { return w.holder.Held() }

// Confirm returns nil once all that was committed before lies in the store, in the copy that counts: the lease is asked
// for after the copy, so that whoever takes over later reads it.
func (w *Writer) Confirm(ctx context.Context) error {
	if err := w.sync(ctx); err != nil {
		return err
	}
	return w.holder.Check(ctx)
}

// sync has Litestream copy to the place of this term, whatever it was told before, and brings all to the store.
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
	// Litestream was started anew, and knows nothing.
	if err := w.litestream.register(ctx, w.url); err != nil {
		return err
	}
	return w.litestream.Sync(ctx)
}
