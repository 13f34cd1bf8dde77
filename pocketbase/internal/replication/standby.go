package replication

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"
)

// Standby copies the changes of another computer's database, until this computer takes over.
type Standby struct {
	store   *Store
	dataDir string
	// every is the interval of reading the lease. patience is how long the lease must stay unchanged before this
	// computer takes it.
	every, patience time.Duration
}

// NewStandby returns a Standby that restores the data to dataDir when it takes over.
func NewStandby(store *Store, dataDir string) *Standby {
	return &Standby{store, dataDir, store.lease.For / 10, store.lease.For + store.lease.For/3}
}

// IsTurn waits until this computer has the lease and the data, and then returns nil. It takes over when it receives a
// signal from now, or when the lease has expired by this computer's own clock. It returns an error when ctx ends, or if
// it cannot read termFile, which stores this computer's own last lease.
func (s *Standby) IsTurn(ctx context.Context, now <-chan os.Signal) error {
	ticker := time.NewTicker(s.every)
	defer ticker.Stop()
	var seenTag string
	var since time.Time
	for isAsked := false; ; {
		found, tag, err := s.store.lease.Read(ctx)
		if tag != seenTag {
			seenTag, since = tag, time.Now()
		}
		own, termErr := readTerm(s.dataDir)
		switch {
		case termErr != nil:
			return termErr
		case err != nil:
			log.Println("the lease cannot be read:", err)
			since = time.Now() // the other computer may have renewed the lease meanwhile
		case found.Term > 0 && own.Lease == found && own.IsWhole:
			return nil // this computer had the lease already
		case found.Term > 0 && (own.Lease == found || isAsked || time.Since(since) > s.patience):
			isAsked = false
			if err := s.store.TakeOver(ctx, s.dataDir, found, tag); err == nil {
				return nil
			} else if !errors.Is(err, ErrHeld) {
				log.Println("not taken over:", err)
			}
		}
		select {
		case <-ticker.C:
		case <-now:
			isAsked = true
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Follow copies the database of the computer with the lease, and all its changes, into a folder until ctx ends. It
// calls ready when the copy can be read.
func (s *Standby) Follow(ctx context.Context, folder string, ready func() error) error {
	found, _, err := s.store.lease.Read(ctx)
	if err != nil || found.Term == 0 {
		return errors.Join(
			errors.New("no server has the lease: start \"lexharbor serve\" on the computer with the data first"),
			err,
		)
	}
	file := filepath.Join(folder, databaseFile)
	following := s.store.command(
		ctx,
		"restore",
		"-f",
		"-follow-interval",
		followEvery.String(),
		"-o",
		file,
		s.store.URL(found.Term),
	)
	if err := following.Start(); err != nil {
		return fmt.Errorf("LITESTREAM_PROGRAM: %w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- following.Wait() }()
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	for isReady := false; ; {
		select {
		case err := <-ended:
			return fmt.Errorf("the copy is not followed any more: %w", err)
		case <-ticker.C:
			if _, err := os.Stat(file + "-txid"); !isReady && err == nil {
				isReady = true
				if err := ready(); err != nil {
					return err
				}
				ticker.Stop()
			}
		}
	}
}
