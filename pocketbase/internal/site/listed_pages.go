package site

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// listedFor limits how long a run uses the list of a former run. Changes by other processes are not counted, so the job's
// run of each minute always asks the hooks.
const listedFor = 30 * time.Second

// listedPages caches what content.many returned. With thousands of articles, the hooks need most of a second for it.
type listedPages struct {
	// changes counts writes to the collections that pages show. Each write counts in its transaction.
	changes   atomic.Uint64
	isCounted bool // false before countChanges

	mu    sync.Mutex
	pages []*wanted
	as    uint64    // value of changes before pages were read
	until time.Time // when pages expire
}

// countChanges starts to count the changes by this process to the collections that pages show.
func (l *listedPages) countChanges(app core.App, collections ...string) {
	count := func(e *core.RecordEvent) error {
		l.changes.Add(1)
		return e.Next()
	}
	app.OnRecordCreateExecute(collections...).BindFunc(count)
	app.OnRecordUpdateExecute(collections...).BindFunc(count)
	app.OnRecordDeleteExecute(collections...).BindFunc(count)
	l.isCounted = true
}

// many returns content.many, or the pages of a former run if nothing has changed since.
func (r *run) many() ([]*wanted, error) {
	l := &r.site.listed
	if !l.isCounted || r.app != r.site.app { // the pages of a transaction must not outlive it
		return r.list(r.content.many)
	}
	var changes uint64
	// Inside a transaction no other is in progress, so each counted change is visible to the read below.
	if err := r.app.RunInTransaction(func(core.App) error { changes = l.changes.Load(); return nil }); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.as == changes && time.Now().Before(l.until) {
		return l.pages, nil
	}
	until := time.Now().Add(listedFor)
	next, err := NextPostDate(r.app)
	if err != nil {
		return nil, err
	}
	if !next.IsZero() && next.Before(until) {
		until = next
	}
	pages, err := r.list(r.content.many)
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		// An article must be checked itself, because another process may have withdrawn it.
		if !page.isArticle() {
			page.isUnchanged = func() bool { return l.changes.Load() == changes }
		}
	}
	l.pages, l.as, l.until = pages, changes, until
	return pages, nil
}

// isStillWanted reports in the transaction tx whether a page should still exist with its source. The hooks read all
// articles to check a list, so they are asked only after a change.
func (w *wanted) isStillWanted(tx core.App) (bool, error) {
	if w.isUnchanged != nil && w.isUnchanged() {
		return true, nil
	}
	isWanted := false
	err := w.of.Ask("isStillWanted", &isWanted, tx)
	return isWanted, err
}
