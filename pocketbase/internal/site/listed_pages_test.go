package site

import (
	"database/sql"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

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
	post := testapp.Save(t, p.app, "blog_posts", map[string]any{"slug": "one"})
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
	p.site.listed.until = time.Now() // as after listedFor
	p.schedule(time.Now().Add(time.Hour).UTC().Format("2006-01-02 15:04:05.000Z"))
	reads(5)
	reads(5)
	p.site.listed.until = time.Now()
	p.schedule(time.Now().Add(-time.Second).UTC().Format("2006-01-02 15:04:05.000Z")) // a post has just become public
	reads(6)
	reads(7)
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
	testapp.Save(s.t, s.app, "blog_posts", map[string]any{"slug": "two"})
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

func TestALongLookForChangesIsRarer(t *testing.T) {
	for took, want := range map[time.Duration]time.Duration{
		time.Millisecond: watchEvery, 300 * time.Millisecond: 6 * time.Second,
	} {
		if got := nextWatch(took); got != want {
			t.Errorf("%v after %v", got, took)
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
	other, err := sql.Open("sqlite", filepath.Join(p.app.DataDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.Exec("CREATE TABLE another (id)"); err != nil {
		t.Fatal(err)
	}
	reads := p.manyReads
	p.work()
	if len(p.rendered) != 4 || p.manyReads != reads+1 {
		t.Errorf("%v rendered, %d reads", p.rendered, p.manyReads-reads)
	}
}
