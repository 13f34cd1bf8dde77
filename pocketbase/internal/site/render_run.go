package site

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/parts"
)

// asked is a page object from the JavaScript hooks. Its JavaScript method data returns the data that the page shows.
// isStillWanted reports whether the page should still exist, with unchanged data.
type asked interface {
	Text(name string) (string, error)
	Ask(name string, into any, arguments ...any) error
}

// content returns the pages that should exist. JavaScript hooks decide that.
type content interface {
	// few returns all pages that many does not return, such as webinars, open jobs and the newest articles.
	few() ([]*wanted, error)
	// many returns the articles and the lists of articles by topic, author and year. There may be thousands.
	many() ([]*wanted, error)
}

// renders is implemented by the render engines (package render).
type renders interface {
	// Render returns the JSON {status, head, html, state} of a page.
	Render(path, dataJSON string) (string, error)
	// Load prepares a JavaScript engine for the next render.
	Load(path string)
}

// run is one run of the job render-pages.
type run struct {
	site    *Site
	app     core.App
	content content
	engines renders
	// isServing reports whether the server already accepts requests.
	isServing func() bool
	// asked returns a channel that is closed once another run was requested since this one began, or the job stopped.
	asked func() <-chan struct{}
	again func() // requests another run
}

// render renders missing and stale pages in the order of orderOf, and deletes pages that should no longer exist. If a
// page cannot be rendered, its former version remains. The job tries again after the next change, or in a minute.
//
// Before the server accepts requests, render only renders the pages of order.untrue (few, missing or outdated). Other
// pages are rendered for the first reader who requests them, or in the background. If there is a page to render, an
// engine loads while the articles are read. With thousands of articles, both take equally long.
//
// A run asks the JavaScript hooks at most once which pages to render. It continues until all are rendered, or another
// run is requested. With thousands of articles, asking again after every few pages would take longer than rendering
// them.
func (r *run) render() error {
	build := r.site.meta.Build
	left := r.site.behind.running()
	stored, err := r.stored()
	if err != nil {
		return err
	}
	few, err := r.list(r.content.few)
	if err != nil {
		return err
	}
	if !r.isServing() {
		ahead, err := orderOf(few, stored, build, nil)
		if err != nil {
			return err
		}
		if len(ahead.untrue) > 0 {
			go r.engines.Load("/")
		}
	}
	many, err := r.many()
	if err != nil {
		return err
	}
	pages := append(few, many...)
	ordered, err := orderOf(pages, stored, build, r.site.awaitedPages())
	if err != nil {
		return err
	}
	for _, page := range pages {
		delete(stored, page.path)
	}
	if err := r.remove(stored); err != nil {
		return err
	}
	first := ordered.untrue
	if r.isServing() {
		first = ordered.first
	}
	for _, page := range first {
		if _, err := r.renderUnlessStored(left, page); err != nil {
			return err
		}
	}
	r.site.answerReaders()
	if !r.isServing() {
		return nil
	}
	return r.renderUntilAsked(left, ordered.later)
}

// list asks the hooks for pages. With thousands of articles they need seconds. A page rendered behind is not stored in
// that time: its transaction would wait for the hooks, and all writers for the transaction.
func (r *run) list(some func() ([]*wanted, error)) ([]*wanted, error) {
	r.site.asking.Lock()
	defer r.site.asking.Unlock()
	return some()
}

// renderUntilAsked renders pages one by one until another run is requested, which renders the rest. It then leaves the
// page that it has begun, which is finished in the background. It begins at least one page, or finds one begun by a
// former run. So frequent requests cannot starve these pages. If only some pages succeeded, it requests another run for
// the failed ones. If none did, they wait for the next run.
func (r *run) renderUntilAsked(left *behindPage, pages []*wanted) error {
	if left != nil && !r.waitUntilAsked(left) {
		return nil
	}
	rendered := 0
	for i, page := range pages {
		if i > 0 && r.isAsked() {
			return nil
		}
		begun := r.site.behind.start(page, func() (bool, error) { return r.renderUnlessStored(left, page) })
		if !r.waitUntilAsked(begun) {
			return nil
		}
		if begun.err != nil {
			return begun.err
		}
		if begun.isStored {
			rendered++
		}
	}
	if rendered > 0 && rendered < len(pages) {
		r.again()
	}
	return nil
}

// waitUntilAsked waits for a page. It returns false if another run is requested before the page has ended.
func (r *run) waitUntilAsked(page *behindPage) bool {
	select {
	case <-page.ended:
		return true
	case <-r.asked():
		return false
	}
}

func (r *run) isAsked() bool {
	select {
	case <-r.asked():
		return true
	default:
		return false
	}
}

// renderUnlessStored is renderPage, unless left is the same page and was stored meanwhile. left is the page that a
// former run has left, or nil.
func (r *run) renderUnlessStored(left *behindPage, page *wanted) (bool, error) {
	if isStored, err := left.hasStored(page); isStored || err != nil {
		return isStored, err
	}
	return r.renderPage(page)
}

// renderPage renders and stores a page. It returns false if the page cannot be rendered; that error is only logged. The
// returned error comes from the database or from isStillWanted.
func (r *run) renderPage(page *wanted) (bool, error) {
	made, err := r.made(page)
	if err != nil {
		r.app.Logger().Error("a page was not rendered", slog.String("path", page.path), slog.Any("error", err))
		return false, nil
	}
	r.site.asking.Lock()
	defer r.site.asking.Unlock()
	err = r.app.RunInTransaction(func(tx core.App) error {
		// A page that was withdrawn while it was rendered must not be stored.
		if isWanted, err := page.isStillWanted(tx); err != nil || !isWanted {
			return err
		}
		return storePage(tx, page.path, made)
	})
	return err == nil, err
}

// made renders a page and returns the columns of its record.
func (r *run) made(page *wanted) (map[string]any, error) {
	var data json.RawMessage
	if err := page.of.Ask("data", &data); err != nil {
		return nil, err
	}
	// The hooks may name another route that draws the page, instead of its path. They may also give a text to store as
	// state, for a page that needs no React in the browser.
	route, err := page.of.Text("renderedAs")
	if err != nil {
		return nil, err
	}
	state, err := page.of.Text("state")
	if err != nil {
		return nil, err
	}
	text, err := r.engines.Render(cmp.Or(route, page.path), string(data))
	if err != nil {
		return nil, err
	}
	var rendered struct {
		Status            int
		Head, HTML, State *string
	}
	if err := json.Unmarshal([]byte(text), &rendered); err != nil {
		return nil, err
	}
	if rendered.Status != http.StatusOK || rendered.Head == nil || rendered.HTML == nil || rendered.State == nil {
		return nil, fmt.Errorf("it was rendered with status %d", rendered.Status)
	}
	source, err := page.source()
	return map[string]any{
		"status": rendered.Status, "head": *rendered.Head, "html": *rendered.HTML,
		"state": cmp.Or(state, *rendered.State),
		"build": r.site.meta.Build, "source": source,
	}, err
}

func storePage(tx core.App, path string, columns map[string]any) error {
	record, err := findPage(tx, path)
	if err != nil {
		return err
	}
	if record == nil {
		collection, err := tx.FindCachedCollectionByNameOrId(pagesCollection)
		if err != nil {
			return err
		}
		record = core.NewRecord(collection)
		record.Set("path", path)
	}
	record.Load(columns)
	return tx.Save(record)
}

// findPage returns the stored page at a path, or nil.
func findPage(app core.App, path string) (*core.Record, error) {
	found, err := app.FindRecordsByFilter(pagesCollection, "path = {:path}", "", 1, 0, dbx.Params{"path": path})
	if len(found) == 0 {
		return nil, err
	}
	return found[0], err
}

// remove deletes pages that should no longer exist. It asks the JavaScript hooks again which pages should exist: once
// for all pages, and outside transactions, because other writers wait for a transaction. The next run renders a page
// that should exist again.
func (r *run) remove(unwanted map[string]version) error {
	if len(unwanted) == 0 {
		return nil
	}
	for _, some := range []func() ([]*wanted, error){r.content.few, r.content.many} {
		pages, err := r.list(some)
		if err != nil {
			return err
		}
		for _, page := range pages {
			delete(unwanted, page.path)
		}
	}
	for path := range unwanted {
		err := r.app.RunInTransaction(func(tx core.App) error {
			record, err := findPage(tx, path)
			if record == nil || err != nil {
				return err
			}
			return tx.Delete(record)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func storedVersions(app core.App) (map[string]version, error) {
	var rows []struct {
		Path   string `db:"path"`
		Build  string `db:"build"`
		Source string `db:"source"`
	}
	if err := app.DB().NewQuery("SELECT path, build, source FROM " + pagesCollection).All(&rows); err != nil {
		return nil, err
	}
	stored := make(map[string]version, len(rows))
	for _, row := range rows {
		stored[row.Path] = version{row.Build, row.Source}
	}
	return stored, nil
}

// hooksContent calls the JavaScript function pages of the hooks. The second argument of pages selects many or few.
type hooksContent struct {
	app core.App
	ask func(name string, into any, arguments ...any) error
}

func (h hooksContent) few() ([]*wanted, error)  { return h.pages(false) }
func (h hooksContent) many() ([]*wanted, error) { return h.pages(true) }

func (h hooksContent) pages(many bool) ([]*wanted, error) {
	var found []parts.Object
	if err := h.ask("pages", &found, h.app, many); err != nil {
		return nil, err
	}
	pages := make([]*wanted, len(found))
	for i, each := range found {
		page := &wanted{of: each, source: sync.OnceValues(func() (string, error) { return each.Text("source") })}
		var noPath, noMany, noLast error
		page.path, noPath = each.Text("path")
		page.isOneOfMany, noMany = each.IsTrue("isOneOfMany")
		page.isLast, noLast = each.IsTrue("isLast")
		if err := errors.Join(noPath, noMany, noLast); err != nil {
			return nil, err
		}
		pages[i] = page
	}
	return pages, nil
}
