package site

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/markup"
)

const pagesCollection = "rendered_pages"

// watchEvery is how soon it is seen what another process has written. Tests see it sooner.
var watchEvery = time.Second

// shell is the built page without a content: the text before, between and after the three places to fill.
type shell [4]string

// parseShell splits the text at its marks, which must come in this order.
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

// storedPage is a page that the hooks rendered when its content was saved.
type storedPage struct {
	record, updated string    // the record's id, and the time that changes whenever it does
	build           string    // the one that rendered it
	until           time.Time // of previews: when it is no longer shown
	answer          *answers.Answer
	listing         markup.Listing // what its head says to search engines
}

func (p *storedPage) isOver(now time.Time) bool { return !p.until.IsZero() && !now.Before(p.until) }

// place puts a record of rendered_pages into memory, in the place of what its path had.
func (s *Site) place(record *core.Record) {
	page := record.GetString("path")
	parts, until := s.shell, time.Time{}
	if isPreview := strings.HasPrefix(page, PreviewPath); isPreview {
		parts, until = s.previews, previewEnd(record.GetString("state"))
	}
	whole := s.withOrigin(parts.join(record.GetString("head"), record.GetString("html"), record.GetString("state")))
	a := answers.New("page.html", []byte(whole))
	a.Policy, a.Build = s.policyOf(page, whole), s.meta.Build
	if status := record.GetInt("status"); status >= http.StatusBadRequest {
		a.Status = status
	}
	if !until.IsZero() {
		markSecret(a, s.policyOf(PreviewPath+"404", whole))
	}
	s.share(a, pageKey(page))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mapping = nil
	if before := s.pages[page]; before == nil || before.answer.Tag != a.Tag || before.answer.Status != a.Status {
		s.forgetShared(pageKey(page), feedKey, sitemapKey)
	}
	for other, stored := range s.pages {
		if stored.record == record.Id { // what was renamed leaves its old place
			delete(s.pages, other)
			if other != page {
				s.forgetShared(pageKey(other))
			}
		}
	}
	build := record.GetString("build")
	s.pages[page] = &storedPage{
		record: record.Id, updated: record.GetString("updated"), build: build, until: until, answer: a, listing: markup.ReadListing(a.Plain),
	}
	s.forgetBundles(page)
	if rendered := s.awaited[page]; rendered != nil && build == s.meta.Build {
		close(rendered)
		delete(s.awaited, page)
	}
}

func (s *Site) drop(page string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mapping = nil
	delete(s.pages, page)
	s.forgetShared(pageKey(page), feedKey, sitemapKey)
	s.forgetBundles(page)
}

// Follow reads the stored pages and the addresses of posts from the database, and follows every change of them until the program
// stops, and no longer: the database is closed after that. It must be called before the first request.
func (s *Site) Follow(app core.App) error {
	worker, err := workerSwitchOf(app.DataDir())
	if err != nil {
		return err
	}
	s.worker = worker
	if err := s.syncPages(app); err != nil {
		return err
	}
	s.bindPages(app)
	s.bindPosts(app)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		stop()
		<-ended
		return e.Next()
	})
	go func() {
		defer close(ended)
		s.followPages(ctx, app)
	}()
	return nil
}

// followPages watches until ctx ends, however often the database fails, and tells the log of the first failure in a row.
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

// bindPages follows every commit that this process makes to the stored pages.
func (s *Site) bindPages(app core.App) {
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

// watchPages follows what others write: a command in another process, SQL in the dashboard. It ends with ctx, or when the database fails,
// and calls inLine whenever memory is in line with the table.
func (s *Site) watchPages(ctx context.Context, app core.App, inLine func()) error {
	pool, ok := app.ConcurrentDB().(*dbx.DB)
	if !ok {
		return errors.New("the database is not what PocketBase opens")
	}
	connection, err := pool.DB().Conn(ctx)
	if err != nil {
		return err
	}
	defer connection.Close()
	var seen int64
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		var version int64 // changes when any other connection has committed
		if err := connection.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version); err != nil {
			return err
		}
		if version != seen {
			seen = version
			s.forgetPosts()
			if err := s.syncPages(app); err != nil {
				return err
			}
			inLine()
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// syncPages brings memory in line with the table.
func (s *Site) syncPages(app core.App) error {
	if _, err := app.FindCachedCollectionByNameOrId(pagesCollection); err != nil {
		return nil // a program without migrations (tests)
	}
	s.mu.RLock()
	gone := maps.Clone(s.pages) // before the table is read: what comes in afterwards is not to be dropped
	s.mu.RUnlock()
	var rows []*struct {
		ID      string `db:"id"`
		Path    string `db:"path"`
		Updated string `db:"updated"`
	}
	err := app.DB().Select("id", "path", "updated").From(pagesCollection).All(&rows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if old := gone[row.Path]; old == nil || old.record != row.ID || old.updated != row.Updated {
			record, err := app.FindRecordById(pagesCollection, row.ID)
			if errors.Is(err, sql.ErrNoRows) {
				continue // gone in the meantime
			}
			if err != nil {
				return err
			}
			s.place(record)
		}
		delete(gone, row.Path)
	}
	for page := range gone {
		s.drop(page)
	}
	return nil
}
