package site

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// listedFor limits how long a run uses what a former run has read. Plain SQL in the dashboard is not counted as a
// change, so pages show it later by this time at most.
const listedFor = 30 * time.Second

// listedPages caches what content.many returned, and knows when the stored pages in memory are complete. With thousands
// of articles, reading both takes most of a second.
type listedPages struct {
	// changes counts writes to the collections that pages show. Each write counts in its transaction.
	changes atomic.Uint64
	now     func() time.Time // nil before countChanges

	mu    sync.Mutex
	pages []*wanted
	as    databaseState // before pages were read
	until time.Time     // when pages expire
	// storedAs is the state before the versions of all stored pages were read, and storedUntil is when they expire.
	storedAs    databaseState
	storedUntil time.Time
}

// databaseState changes with the data that pages show.
type databaseState struct {
	changes uint64 // by this process
	version int64  // SQLite's data_version, which changes with commits of other processes
}

// countChanges starts to count the changes by this process to the collections that pages show.
func (l *listedPages) countChanges(app core.App, collections ...string) {
	// PocketBase writes most records without a transaction. A count before the write would be no proof of it.
	count := func(e *core.RecordEvent) error {
		outer := e.App
		defer func() { e.App = outer }()
		return outer.RunInTransaction(func(tx core.App) error {
			e.App = tx
			l.changes.Add(1)
			return e.Next()
		})
	}
	app.OnRecordCreateExecute(collections...).BindFunc(count)
	app.OnRecordUpdateExecute(collections...).BindFunc(count)
	app.OnRecordDeleteExecute(collections...).BindFunc(count)
	l.now = time.Now
}

// state returns the present state in a transaction. No other is in progress then, so later reads see all counted
// changes.
func (l *listedPages) state(tx core.App) (state databaseState, err error) {
	state.changes = l.changes.Load()
	err = tx.DB().NewQuery("PRAGMA data_version").Row(&state.version)
	return state, err
}

// state returns the present state; ok is false if changes are not counted, or the run is part of a transaction.
func (r *run) state() (state databaseState, ok bool, err error) {
	l := &r.site.listed
	if l.now == nil || r.app != r.site.app {
		return state, false, nil
	}
	err = r.app.RunInTransaction(func(tx core.App) (err error) {
		state, err = l.state(tx)
		return err
	})
	return state, err == nil, err
}

// stored returns the versions of all stored pages by path: from memory, unless another process may have changed them.
func (r *run) stored() (map[string]version, error) {
	state, ok, err := r.state()
	if err != nil || !ok {
		return storedVersions(r.app)
	}
	l := &r.site.listed
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.storedAs.version == state.version && l.now().Before(l.storedUntil) {
		return r.site.versions(), nil
	}
	until := l.now().Add(listedFor)
	if err := r.site.syncPages(r.app); err != nil {
		return nil, err
	}
	l.storedAs, l.storedUntil = state, until
	return r.site.versions(), nil
}

// versions returns the versions of the pages in memory.
func (s *Site) versions() map[string]version {
	s.mu.RLock()
	defer s.mu.RUnlock()
	versions := make(map[string]version, len(s.pages))
	for path, page := range s.pages {
		versions[path] = version{page.build, page.source}
	}
	return versions
}

// many returns content.many, or the pages of a former run if nothing has changed since.
func (r *run) many() ([]*wanted, error) {
	state, ok, err := r.state()
	if err != nil || !ok {
		return r.list(r.content.many)
	}
	l := &r.site.listed
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.as == state && l.now().Before(l.until) {
		return l.pages, nil
	}
	until := l.now().Add(listedFor)
	next, err := NextPostDate(r.app)
	if err != nil {
		return r.list(r.content.many) // a program without migrations (tests)
	}
	if !next.IsZero() && next.Before(until) {
		until = next
	}
	l.pages, l.until = nil, time.Time{} // frees the former pages before the hooks make others
	pages, err := r.list(r.content.many)
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		if !page.isArticle() {
			page.isUnchanged = func(tx core.App) bool {
				now, err := l.state(tx)
				return err == nil && now == state
			}
		}
	}
	l.pages, l.as, l.until = pages, state, until
	return pages, nil
}

// isStillWanted reports in the transaction tx whether a page should still exist with its source. The hooks read all
// articles to check a list, so they are asked only after a change.
func (w *wanted) isStillWanted(tx core.App) (bool, error) {
	if w.isUnchanged != nil && w.isUnchanged(tx) {
		return true, nil
	}
	isWanted := false
	err := w.of.Ask("isStillWanted", &isWanted, tx)
	return isWanted, err
}
