package site

import (
	"database/sql"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// noon is the time of the clock of countingPress, which stands still.
var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// countingPress returns a press whose site counts changes, with an article and a list.
func countingPress(t *testing.T) *press {
	t.Helper()
	p := newPress(t)
	query := "CREATE VIEW scheduled_posts AS SELECT '' AS published_date WHERE FALSE"
	if _, err := p.app.NonconcurrentDB().NewQuery(query).Execute(); err != nil {
		t.Fatal(err)
	}
	p.site.app = p.app
	p.site.listed.countChanges(p.app, "blog_posts")
	p.site.listed.now = func() time.Time { return noon }
	p.wantArticles(1)
	list := p.page("/blog/year/2026", true, nil)
	list.isLast = true
	p.manyOf = append(p.manyOf, list)
	return p
}

func (p *press) schedule(date string) {
	p.t.Helper()
	for _, query := range []string{
		"DROP VIEW scheduled_posts", "CREATE VIEW scheduled_posts AS SELECT '" + date + "' AS published_date",
	} {
		if _, err := p.app.NonconcurrentDB().NewQuery(query).Execute(); err != nil {
			p.t.Fatal(err)
		}
	}
}

func TestARunListsTheArticlesOnlyAfterAChange(t *testing.T) {
	p := countingPress(t)
	reads := func(want int) {
		t.Helper()
		p.work()
		if p.manyReads != want {
			t.Errorf("%d reads, not %d", p.manyReads, want)
		}
	}
	reads(1)
	reads(1)
	post := testapp.Save(t, p.app, "blog_posts", map[string]any{"title": "one"})
	reads(2)
	reads(2)
	if err := p.app.Save(post); err != nil {
		t.Fatal(err)
	}
	reads(3)
	if err := p.app.Delete(post); err != nil {
		t.Fatal(err)
	}
	reads(4)
	p.site.listed.until = noon // as after listedFor
	p.schedule(noon.Add(time.Hour).Format("2006-01-02 15:04:05.000Z"))
	reads(5)
	reads(5)
	p.site.listed.until = noon
	p.schedule(noon.Add(-time.Second).Format("2006-01-02 15:04:05.000Z")) // a post has just become public
	reads(6)
	reads(7)
}

func TestAChangeCountsInTheTransactionThatWritesIt(t *testing.T) {
	p := countingPress(t)
	seen := 0
	look := func(e *core.RecordEvent) error {
		if seen++; !e.App.IsTransactional() || p.site.listed.changes.Load() != uint64(seen) {
			t.Errorf("write %d is counted %d times, in a transaction: %v", seen, p.site.listed.changes.Load(),
				e.App.IsTransactional())
		}
		return e.Next()
	}
	p.app.OnRecordCreateExecute("blog_posts").BindFunc(look)
	p.app.OnRecordUpdateExecute("blog_posts").BindFunc(look)
	p.app.OnRecordDeleteExecute("blog_posts").BindFunc(look)
	p.app.OnRecordAfterCreateSuccess("blog_posts").BindFunc(func(e *core.RecordEvent) error {
		if e.App.IsTransactional() {
			t.Error("the transaction has not ended")
		}
		return e.Next()
	})
	post := testapp.Save(t, p.app, "blog_posts", map[string]any{"title": "one"})
	if err := p.app.Save(post); err != nil {
		t.Fatal(err)
	}
	if err := p.app.Delete(post); err != nil || seen != 3 {
		t.Error(seen, err)
	}
}

func TestARunInATransactionListsTheArticlesItself(t *testing.T) {
	p := countingPress(t)
	p.work()
	err := p.app.RunInTransaction(func(tx core.App) error {
		inside := *p.run
		inside.app = tx
		_, err := inside.many()
		return err
	})
	if err != nil || p.manyReads != 2 {
		t.Error(p.manyReads, err)
	}
}

// savingEngines saves a post during each render.
type savingEngines struct{ *press }

func (s savingEngines) Render(path, data string) (string, error) {
	testapp.Save(s.t, s.app, "blog_posts", map[string]any{"title": "two"})
	return s.press.Render(path, data)
}

func TestAListIsCheckedByTheHooksOnlyAfterAChange(t *testing.T) {
	p := countingPress(t)
	p.work()
	if !slices.Equal(p.checked, []string{"/blog/0"}) {
		t.Errorf("%v were checked", p.checked)
	}
	p.checked = nil
	p.wantArticles(0)
	list := p.page("/blog/year/2025", true, nil)
	list.isLast = true
	p.manyOf = []*wanted{list}
	p.site.listed.until = time.Time{}
	p.engines = savingEngines{p}
	p.work()
	if len(p.checked) != 1 {
		t.Errorf("%v were checked", p.checked)
	}
}

// commitElsewhere changes the database as another process would.
func commitElsewhere(t *testing.T, app core.App) {
	t.Helper()
	other, err := sql.Open("sqlite", filepath.Join(app.DataDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.Exec("PRAGMA busy_timeout = 10000; CREATE TABLE another (id)"); err != nil {
		t.Fatal(err)
	}
}

func TestCommitsOfOtherProcessesAreToldFromThoseOfThisProcess(t *testing.T) {
	app := testapp.New(t)
	reader, err := app.ConcurrentDB().(*dbx.DB).DB().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	read := func() commits {
		t.Helper()
		now, err := commitsOf(t.Context(), reader, app.NonconcurrentDB().(*dbx.DB).DB())
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	first := read()
	testapp.Save(t, app, "blog_posts", map[string]any{"title": "Own"})
	own := read()
	if own.any == first.any || own.ofOthers != first.ofOthers {
		t.Errorf("%+v after %+v", own, first)
	}
	commitElsewhere(t, app)
	if others := read(); others.any == own.any || others.ofOthers == own.ofOthers {
		t.Errorf("%+v after %+v", others, own)
	}
}

func TestALongLookDelaysOnlyTheNextOneForCommitsOfThisProcess(t *testing.T) {
	var past looks
	ended := noon.Add(300 * time.Millisecond)
	past.ended(commits{any: 5, ofOthers: 2}, noon, ended)
	for _, each := range []struct {
		now   commits
		after time.Duration
		want  bool
	}{
		{commits{any: 6, ofOthers: 3}, 0, true},
		{commits{any: 6, ofOthers: 2}, 5 * time.Second, false},
		{commits{any: 6, ofOthers: 2}, 6 * time.Second, true},
		{commits{any: 5, ofOthers: 2}, time.Hour, false},
	} {
		if got := past.isDue(each.now, ended.Add(each.after)); got != each.want {
			t.Errorf("%+v after %v: %v", each.now, each.after, got)
		}
	}
}

func TestAStoredPageIsReadAgainOnlyAfterAChangeByAnotherProcess(t *testing.T) {
	p := countingPress(t)
	p.site.bindPages(p.app)
	p.work()
	if len(p.rendered) != 2 {
		t.Errorf("%v rendered", p.rendered)
	}
	// Plain SQL triggers no event, so the run notices it only when it reads the table.
	if _, err := p.app.NonconcurrentDB().NewQuery("DELETE FROM rendered_pages").Execute(); err != nil {
		t.Fatal(err)
	}
	p.work()
	if len(p.rendered) != 2 {
		t.Errorf("%v rendered", p.rendered)
	}
	commitElsewhere(t, p.app)
	reads := p.manyReads
	p.work()
	if len(p.rendered) != 4 || p.manyReads != reads+1 {
		t.Errorf("%v rendered, %d reads", p.rendered, p.manyReads-reads)
	}
}
