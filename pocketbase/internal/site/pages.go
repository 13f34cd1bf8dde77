package site

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/markup"
)

const pagesCollection = "rendered_pages"

// watchEvery is how often the program looks for changes by other processes. Tests shorten it.
var watchEvery = time.Second

// shell is the built HTML of a page without its content: the texts before, between and after its three placeholders.
type shell [4]string

// parseShell splits a shell at its placeholders. It fails unless all are there in this order.
func parseShell(text string) (shell, error) {
	var parts shell
	for i, mark := range []string{"<!--head-->", "<!--app-->", "<!--state-->"} {
		before, after, found := strings.Cut(text, mark)
		if !found {
			return parts, errors.New("shell.html lacks " + mark)
		}
		parts[i], text = before, after
	}
	parts[3] = text
	return parts, nil
}

func (parts shell) join(head, html, state string) string {
	return parts[0] + head + parts[1] + html + parts[2] + state + parts[3]
}

// place puts the description of a rendered page into memory, at its record's path. The content stays in the database
// until a client requests it.
func (s *Site) place(record *core.Record) {
	listing := markup.ReadListing([]byte(s.withOrigin(record.GetString("head"))))
	s.put(record.GetString("path"), &storedPage{
		record: record.Id, updated: record.GetString("updated"), build: record.GetString("build"),
		source: record.GetString("source"),
		status: statusOf(record.GetInt("status")),
		until:  untilOf(record.GetString("path"), record.GetString("state")), digest: digestOf(record),
		listing: &listing,
	})
}

func (s *Site) put(page string, p *storedPage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.putLocked(page, p)
}

// putLocked is like put; the caller must have locked s.mu.
func (s *Site) putLocked(page string, p *storedPage) {
	s.mapping = nil
	if before := s.pages[page]; before == nil || before.digest == "" || before.digest != p.digest ||
		before.status != p.status {
		s.forgetShared(pageKey(page), feedKey, sitemapKey)
	}
	if other, moved := s.paths[p.record]; moved && other != page { // a renamed page disappears from its former path
		s.remove(other)
		s.forgetShared(pageKey(other))
	}
	if before := s.pages[page]; before != nil {
		s.remove(page)
	}
	s.pages[page], s.paths[p.record] = p, page
	s.forgetBundles(page)
	s.search.markChanged()
	if rendered := s.awaited[page]; rendered != nil && p.build == s.meta.Build {
		close(rendered)
		delete(s.awaited, page)
	}
}

// remove removes the page at a path from memory. The caller must have locked s.mu.
func (s *Site) remove(page string) {
	if before := s.pages[page]; before != nil {
		delete(s.pages, page)
		if s.paths[before.record] == page {
			delete(s.paths, before.record)
		}
	}
	s.loaded.drop(page)
}

func (s *Site) drop(page string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mapping = nil
	s.remove(page)
	s.forgetShared(pageKey(page), feedKey, sitemapKey)
	s.forgetBundles(page)
	s.search.markChanged()
}

// Follow reads the list of stored pages from the database. It then follows changes of pages and posts until Close is
// called or the program stops. Call it before the first request.
func (s *Site) Follow(app core.App) error {
	worker, err := workerSwitchOf(app.DataDir())
	if err != nil {
		return err
	}
	s.worker = worker
	s.dictionary() // adds it, so that a browser which stored it before a restart can use it
	if err := s.syncPages(app); err != nil {
		return err
	}
	s.bindPages(app)
	s.bindPosts(app)
	ctx, stop := context.WithCancel(context.Background())
	var following sync.WaitGroup
	s.unfollow = func() {
		stop()
		following.Wait()
	}
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.unfollow()
		return e.Next()
	})
	following.Go(func() { s.followPages(ctx, app) })
	following.Go(func() { s.followTexts(ctx, app) })
	return nil
}

// Close stops what Follow started. It may be called before Follow, and more than once.
func (p *Part) Close() {
	if p.site.unfollow != nil {
		p.site.unfollow()
	}
}

// followPages watches for changes by other processes until ctx ends, and continues after database errors. Of
// consecutive errors it logs only the first.
func (s *Site) followPages(ctx context.Context, app core.App) {
	var failure error
	for ctx.Err() == nil {
		err := s.watchPages(ctx, app, func() { failure = nil })
		if ctx.Err() == nil && failure == nil {
			s.report("stored pages cannot be followed; this is tried again until it works", err)
		}
		failure = err
		select {
		case <-time.After(watchEvery):
		case <-ctx.Done():
		}
	}
}

// bindPages updates the memory after this process commits a change of a stored page.
func (s *Site) bindPages(app core.App) {
	s.app = app
	app.OnRecordAfterCreateSuccess(pagesCollection).BindFunc(func(e *core.RecordEvent) error {
		s.place(e.Record)
		return e.Next()
	})
	app.OnRecordAfterUpdateSuccess(pagesCollection).BindFunc(func(e *core.RecordEvent) error {
		s.place(e.Record)
		return e.Next()
	})
	app.OnRecordAfterDeleteSuccess(pagesCollection).BindFunc(func(e *core.RecordEvent) error {
		s.drop(e.Record.GetString("path"))
		return e.Next()
	})
}

// commits are values of SQLite's data_version, by which a connection notices commits of other connections.
type commits struct {
	any      int64 // changes with each commit
	ofOthers int64 // changes with the commits of other processes only
}

// commitsOf returns the present values. reader is a connection that never commits. writer is the only connection with
// which this process commits.
func commitsOf(ctx context.Context, reader *sql.Conn, writer *sql.DB) (now commits, err error) {
	const version = "PRAGMA data_version"
	return now, errors.Join(
		writer.QueryRowContext(ctx, version).Scan(&now.ofOthers), reader.QueryRowContext(ctx, version).Scan(&now.any),
	)
}

// restShare is how many times the duration of a look passes before commits of this process cause the next one. With
// 10,000 pages a look takes 0.3 seconds.
const restShare = 20

// looks decides when to read the table of stored pages.
type looks struct {
	seen commits   // before the last look
	rest time.Time // when the commits of this process cause a look again
}

// isDue reports whether to look. A commit of another process is noticed at once. A commit of this process can wait,
// because only plain SQL in the dashboard triggers no event.
func (l *looks) isDue(now commits, at time.Time) bool {
	return now.ofOthers != l.seen.ofOthers || now.any != l.seen.any && !at.Before(l.rest)
}

// ended records a look.
func (l *looks) ended(before commits, began, at time.Time) {
	l.seen, l.rest = before, at.Add(restShare*at.Sub(began))
}

// watchPages follows changes by other processes, such as a command, and by SQL in the dashboard. It returns when ctx
// ends or an error occurs. It calls inLine each time after it has updated the memory from the table.
func (s *Site) watchPages(ctx context.Context, app core.App, inLine func()) error {
	pool, isPool := app.ConcurrentDB().(*dbx.DB)
	writer, isWriter := app.NonconcurrentDB().(*dbx.DB)
	if !isPool || !isWriter {
		return errors.New("the database is not what PocketBase opens")
	}
	reader, err := pool.DB().Conn(ctx)
	if err != nil {
		return err
	}
	defer reader.Close()
	var past looks
	for {
		now, err := commitsOf(ctx, reader, writer.DB())
		if err != nil {
			return err
		}
		if began := time.Now(); past.isDue(now, began) {
			s.forgetPosts()
			if err := s.syncPages(app); err != nil {
				return err
			}
			inLine()
			past.ended(now, began, time.Now())
		}
		select {
		case <-time.After(watchEvery):
		case <-ctx.Done():
			return nil
		}
	}
}

// syncPages updates the pages in memory from the database table.
func (s *Site) syncPages(app core.App) error {
	if _, err := app.FindCachedCollectionByNameOrId(pagesCollection); err != nil {
		return nil // a program without migrations (tests)
	}
	s.mu.RLock()
	gone := maps.Clone(s.pages) // copied before the query, so that a page stored meanwhile is not removed
	s.mu.RUnlock()
	var rows []*struct {
		ID      string `db:"id"`
		Path    string `db:"path"`
		Updated string `db:"updated"`
		Build   string `db:"build"`
		Source  string `db:"source"`
		Status  int    `db:"status"`
		State   string `db:"state"`
	}
	// The query omits the contents: for ten thousand articles they would take seconds to read, and too much memory.
	err := app.DB().
		NewQuery("SELECT id, path, updated, build, source, status, CASE WHEN path LIKE '" + PreviewPath +
			"%' THEN state ELSE '' END AS state FROM " + pagesCollection).
		All(&rows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		isKnown := func(p *storedPage) bool {
			return p != nil && p.record == row.ID && p.updated == row.Updated && p.build == row.Build &&
				p.source == row.Source
		}
		s.mu.Lock()
		// This process may have stored the page since the copy was made. Then there is nothing to do.
		if !isKnown(gone[row.Path]) && !isKnown(s.pages[row.Path]) {
			s.putLocked(row.Path, &storedPage{
				record: row.ID, updated: row.Updated, build: row.Build, source: row.Source,
				status: statusOf(row.Status), until: untilOf(row.Path, row.State),
			})
		}
		s.mu.Unlock()
		delete(gone, row.Path)
	}
	for page := range gone {
		s.drop(page)
	}
	return nil
}
