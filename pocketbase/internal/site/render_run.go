package site

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/parts"
)

// runTime is how long a run goes on with what is not rendered first, although another one was asked for: what is asked
// for all the time must not stop it.
const runTime = 100 * time.Millisecond

// asked is a page as the hooks have it. They answer by its methods: data, what the page is rendered from, and
// isStillWanted, whether the page should exist with this source.
type asked interface {
	Text(name string) (string, error)
	Ask(name string, into any, arguments ...any) error
}

// content is what the hooks say of the pages that should exist.
type content interface {
	// few are the pages of which there are few however many articles there are.
	few() ([]*wanted, error)
	// many are the articles, and the lists of them.
	many() ([]*wanted, error)
}

// renders is what renders pages.
type renders interface {
	// Render returns the JSON {status, head, html, state} of a page.
	Render(path, dataJSON string) (string, error)
	// Load has an engine ready for the next render.
	Load(path string)
}

// run is one run of the job render-pages.
type run struct {
	site    *Site
	app     core.App
	content content
	engines renders
	// isServing is false before the first request is taken.
	isServing func() bool
	isAsked   func() bool // whether another run was asked for since this one began
	again     func()      // asks for another run
	now       func() time.Time
}

// render renders the pages that are missing or stale, in the order of orderOf, and removes those whose record is no
// longer public. A page that can't be rendered stays in its old form, and is tried again when something changes, or in
// a minute.
//
// Before requests are taken, only lists and their like are rendered, and of them only what shows something that is no
// longer true: what another build rendered, and any article, is rendered for the first reader who asks and waits for
// it, or else behind. Where there is such a list, an engine is loaded for it while the articles are read, which takes
// as long where there are thousands.
//
// What is wanted is read once in a run, and a run goes on until all is rendered or something has changed: read again
// for every few pages, it would take longer than they do where there are thousands.
func (r *run) render() error {
	build := r.site.meta.Build
	stored, err := storedVersions(r.app)
	if err != nil {
		return err
	}
	few, err := r.content.few()
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
	many, err := r.content.many()
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
	for path := range stored {
		if err := r.remove(path); err != nil {
			return err
		}
	}
	first := ordered.untrue
	if r.isServing() {
		first = ordered.first
	}
	for _, page := range first {
		if _, err := r.renderPage(page); err != nil {
			return err
		}
	}
	r.site.answerReaders()
	if !r.isServing() {
		return nil
	}
	return r.renderUntilAsked(r.now().Add(runTime), ordered.later)
}

// renderUntilAsked renders one after the other, until another run was asked for, which then does the rest; not before
// earliest. Whatever the time, one page gets its turn. Pages that failed are tried once more when others could be
// rendered, and then wait until another run is asked for.
func (r *run) renderUntilAsked(earliest time.Time, pages []*wanted) error {
	rendered := 0
	for i, page := range pages {
		if i > 0 && r.now().After(earliest) && r.isAsked() {
			return nil
		}
		isRendered, err := r.renderPage(page)
		if err != nil {
			return err
		}
		if isRendered {
			rendered++
		}
	}
	if rendered > 0 && rendered < len(pages) {
		r.again()
	}
	return nil
}

// renderPage reports whether the page could be rendered. What the database has against it is the error.
func (r *run) renderPage(page *wanted) (bool, error) {
	made, err := r.made(page)
	if err != nil {
		r.app.Logger().Error("a page was not rendered", slog.String("path", page.path), slog.Any("error", err))
		return false, nil
	}
	err = r.app.RunInTransaction(func(tx core.App) error {
		// What was unpublished while its page was rendered must stay away.
		isStillWanted := false
		if err := page.of.Ask("isStillWanted", &isStillWanted, tx); err != nil || !isStillWanted {
			return err
		}
		return storePage(tx, page.path, made)
	})
	return err == nil, err
}

// made are the columns of a page.
func (r *run) made(page *wanted) (map[string]any, error) {
	var data json.RawMessage
	if err := page.of.Ask("data", &data); err != nil {
		return nil, err
	}
	// The route that draws it, where that is not its own path; and what is stored in place of the state, where a page
	// never comes to life.
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

// findPage is the stored page at a path; nil where there is none.
func findPage(app core.App, path string) (*core.Record, error) {
	found, err := app.FindRecordsByFilter(pagesCollection, "path = {:path}", "", 1, 0, dbx.Params{"path": path})
	if len(found) == 0 {
		return nil, err
	}
	return found[0], err
}

// remove removes a page that is wanted no more. That is asked again before the transaction, for whose end all writers
// wait. A page that is wanted again by then is rendered by the next run.
func (r *run) remove(path string) error {
	for _, some := range []func() ([]*wanted, error){r.content.few, r.content.many} {
		pages, err := some()
		if err != nil {
			return err
		}
		for _, page := range pages {
			if page.path == path {
				return nil
			}
		}
	}
	return r.app.RunInTransaction(func(tx core.App) error {
		record, err := findPage(tx, path)
		if record == nil || err != nil {
			return err
		}
		return tx.Delete(record)
	})
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

// hooksContent is what the function pages of the hooks says: it takes whether the many are asked for, or the few.
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
		page := &wanted{of: each, source: func() (string, error) { return each.Text("source") }}
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
