package site

import (
	"context"
	"database/sql"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// seedPages stores pages of 100 KB each by SQL, as another process would.
func seedPages(t *testing.T, app core.App, count int) {
	t.Helper()
	text := strings.Repeat("word ", 20_000)
	for i := range count {
		insert := app.DB().
			NewQuery("INSERT INTO rendered_pages (id, path, html, status, build, updated) VALUES ({:id}, {:path}, " +
				"{:html}, 200, {:build}, 'then')").
			Bind(dbx.Params{"id": fmt.Sprintf("page%011d", i), "path": fmt.Sprintf("/blog/%d", i),
				"html": fmt.Sprintf("<h1>%d</h1>%s", i, text), "build": "0123456789abcdef"})
		if _, err := insert.Execute(); err != nil {
			t.Fatal(err)
		}
	}
}

func heap() int64 {
	var memory runtime.MemStats
	runtime.GC()
	runtime.GC() // the second collection frees what sync.Pools and finalizers kept in the first
	runtime.ReadMemStats(&memory)
	return int64(memory.HeapAlloc)
}

func TestOnlyRecentlyRequestedPagesAreInMemory(t *testing.T) {
	const count = mostLoaded + 40
	app := testapp.New(t)
	seedPages(t, app, count)
	before := heap()
	s := followed(t, app)
	if grown := heap() - before; grown > 2<<20 {
		t.Errorf("%d pages that nobody has asked for take %d KB", count, grown>>10)
	}
	for range 2 {
		for i := range count {
			response := testapp.Ask(s, "GET", fmt.Sprintf("/blog/%d", i))
			if body := testapp.Text(t, response); response.StatusCode != 200 ||
				!strings.Contains(body, fmt.Sprintf("<h1>%d</h1>", i)) {
				t.Fatalf("/blog/%d: %d %.80s", i, response.StatusCode, body)
			}
		}
	}
	if length := s.loaded.table.Len(); length != mostLoaded {
		t.Errorf("%d contents lie in memory, not %d", length, mostLoaded)
	}
}

func TestAStartNeedsAsManyQueriesForManyPagesAsForOne(t *testing.T) {
	queries := func(count int) int32 {
		app := testapp.New(t)
		seedPages(t, app, count)
		var asked atomic.Int32
		for _, pool := range []dbx.Builder{app.ConcurrentDB(), app.NonconcurrentDB()} {
			pool.(*dbx.DB).QueryLogFunc = func(context.Context, time.Duration, string, *sql.Rows,
				error) {
				asked.Add(1)
			}
		}
		s := testSite(t)
		if err := s.syncPages(app); err != nil {
			t.Fatal(err)
		}
		return asked.Load()
	}
	if one, many := queries(1), queries(40); one != 1 || many != one {
		t.Errorf("%d queries for one page, %d for forty", one, many)
	}
}

func TestAnUnreadablePageIsNotReportedAsMissing(t *testing.T) {
	app := testapp.New(t)
	seedPages(t, app, 1)
	s := followed(t, app)
	run := func(sql string) {
		t.Helper()
		if _, err := app.NonconcurrentDB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	run("ALTER TABLE rendered_pages RENAME TO elsewhere")
	response := testapp.Ask(s, "GET", "/blog/0")
	if response.StatusCode != 503 || response.Header.Get("X-Site-Build") != "" ||
		response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("while the database fails: %d %v", response.StatusCode, response.Header)
	}
	run("ALTER TABLE elsewhere RENAME TO rendered_pages")
	if status := testapp.Ask(s, "GET", "/blog/0").StatusCode; status != 200 {
		t.Errorf("afterwards: %d", status)
	}
}

func TestTheSitemapReadsPagesFromBeforeTheStart(t *testing.T) {
	app := testapp.New(t)
	testapp.Save(
		t,
		app,
		pagesCollection,
		map[string]any{
			"path":   "/blog/shown",
			"status": 200,
			"head":   `<link rel="canonical" href="` + testapp.OriginPlaceholder + `/blog/shown">`,
		},
	)
	testapp.Save(
		t,
		app,
		pagesCollection,
		map[string]any{"path": "/blog/hidden", "status": 200, "head": `<meta name="robots" content="noindex">`},
	)
	text := testapp.Text(t, testapp.Ask(followed(t, app), "GET", "/sitemap.xml"))
	if !strings.Contains(text, "/blog/shown<") || strings.Contains(text, "/blog/hidden") {
		t.Error(text)
	}
}
