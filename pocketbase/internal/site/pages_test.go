package site

import (
	"context"
	"database/sql"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/dbx"

	"lexharbor/internal/testapp"
)

func TestStoredPagesAreFollowedAgainAfterADatabaseError(t *testing.T) {
	before := watchEvery
	watchEvery = 10 * time.Millisecond
	app, s := testapp.New(t), testSite(t)
	s.app = app
	var failures, failed atomic.Int32
	db := app.ConcurrentDB().(*dbx.DB)
	db.QueryLogFunc = func(_ context.Context, _ time.Duration, _ string, _ *sql.Rows, err error) {
		if err != nil {
			failed.Add(1)
		}
	}
	s.report = func(string, error) { failures.Add(1) }
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan bool)
	go func() {
		s.followPages(ctx, app)
		close(ended)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
		watchEvery = before
	})
	// Plain SQL simulates another process: it triggers no PocketBase event in this app.
	run := func(sql string) {
		if _, err := app.NonconcurrentDB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	write := func(path string) {
		run(
			"INSERT INTO rendered_pages (id, path, html, updated) VALUES ('" + path[1:] + "', '" + path +
				"', '<h1>here</h1>', '" + path + "')",
		)
	}
	isServed := func(path string) func() bool {
		return func() bool { return testapp.Ask(s, "GET", path).StatusCode == 200 }
	}
	write("/first")
	testapp.Eventually(t, isServed("/first"))
	for round := range int32(2) {
		run("ALTER TABLE rendered_pages RENAME TO elsewhere")
		testapp.Eventually(t, func() bool { return failures.Load() == round+1 })
		before := failed.Load()
		testapp.Eventually(t, func() bool { return failed.Load() > before+5 }) // these failures are not logged
		run("ALTER TABLE elsewhere RENAME TO rendered_pages")
		path := []string{"/second", "/third"}[round]
		write(path)
		testapp.Eventually(t, isServed(path))
		if failures.Load() != round+1 {
			t.Errorf("%d failures were reported", failures.Load())
		}
	}
}
