package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// press is a run with its own pages and a fake render engine.
type press struct {
	*run
	t             *testing.T
	fewOf, manyOf []*wanted
	manyReads     int
	mu            sync.Mutex
	rendered      []string
	loaded        chan bool // receives a value for each loaded engine
	failing       string
	slow          string // the page whose render waits for a value of proceed
	proceed       chan bool
	askedAfter    int // number of pages after which another run is requested
	agains        int
	serving       bool
	checked       []string // the pages whose isStillWanted was called
	isUnwanted    bool     // simulates that a page is withdrawn while it is rendered
	whileListing  func()   // called while the hooks list the articles
	isListing     atomic.Bool
}

func newPress(t *testing.T) *press {
	t.Helper()
	p := &press{t: t, askedAfter: 1 << 30, serving: true, loaded: make(chan bool, 9)}
	app, site := testapp.New(t), testSite(t)
	site.report = func(message string, err error) { t.Error(message, err) }
	p.run = &run{
		site: site, app: app, content: p, engines: p,
		isServing: func() bool { return p.serving },
		asked:     func() <-chan struct{} { return closedIf(p.count() >= p.askedAfter) },
		again:     func() { p.agains++ },
	}
	return p
}

func closedIf(is bool) <-chan struct{} {
	c := make(chan struct{})
	if is {
		close(c)
	}
	return c
}

func (p *press) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.rendered)
}

// finish waits for the page that a run has left.
func (p *press) finish() {
	if left := p.site.behind.running(); left != nil {
		<-left.ended
	}
}

func (p *press) few() ([]*wanted, error) { return p.fewOf, nil }

func (p *press) many() ([]*wanted, error) {
	p.manyReads++
	p.isListing.Store(true)
	defer p.isListing.Store(false)
	if p.whileListing != nil {
		p.whileListing()
	}
	return p.manyOf, nil
}

func (p *press) Load(string) { p.loaded <- true }

func (p *press) Render(path, data string) (string, error) {
	if path == p.failing {
		return "", errors.New("too slow")
	}
	if p.slow == path {
		<-p.proceed
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rendered = append(p.rendered, path)
	return `{"status":200,"head":"","html":` + data + `,"state":"own"}`, nil
}

// printed is a page as the JavaScript hooks would return it.
type printed struct {
	*press
	path  string
	texts map[string]string
}

func (p printed) Text(name string) (string, error) { return p.texts[name], nil }

func (p printed) Ask(name string, into any, arguments ...any) error {
	switch asked := into.(type) {
	case *json.RawMessage:
		*asked = json.RawMessage(`"words"`)
	case *bool:
		if _, isApp := arguments[0].(core.App); !isApp || name != "isStillWanted" {
			return fmt.Errorf("%s is asked with %v", name, arguments)
		}
		if p.isListing.Load() {
			p.t.Error("a transaction waits until the hooks have listed the articles")
		}
		p.checked = append(p.checked, p.path)
		*asked = !p.isUnwanted
	}
	return nil
}

func (p *press) page(path string, isOneOfMany bool, texts map[string]string) *wanted {
	one := page(path, "now")
	one.isOneOfMany, one.of = isOneOfMany, printed{p, path, texts}
	return one
}

// wantArticles makes exactly count articles wanted, deletes all stored pages, and resets the counters.
func (p *press) wantArticles(count int) {
	p.t.Helper()
	p.manyOf, p.manyReads, p.rendered, p.agains = nil, 0, nil, 0
	for n := range count {
		p.manyOf = append(p.manyOf, p.page(fmt.Sprintf("/blog/%d", n), true, nil))
	}
	if _, err := p.app.NonconcurrentDB().NewQuery("DELETE FROM rendered_pages").Execute(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *press) work() {
	p.t.Helper()
	if err := p.render(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *press) storedPaths() []string {
	p.t.Helper()
	versions, err := storedVersions(p.app)
	if err != nil {
		p.t.Fatal(err)
	}
	paths := []string{}
	for path := range versions {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}

func TestARunAsksTheHooksOnceForAHundredArticles(t *testing.T) {
	p := newPress(t)
	p.wantArticles(100)
	waits := make(chan struct{})
	p.site.awaited["/other"] = waits
	p.site.answered = p.site.awaitedPages()
	p.work()
	if len(p.rendered) != 100 || p.manyReads != 1 || len(p.storedPaths()) != 100 {
		t.Errorf("%d rendered, %d stored, read %d times", len(p.rendered), len(p.storedPaths()), p.manyReads)
	}
	<-waits // the waiting requests are released
}

func TestReadersAreAnsweredBeforeOtherPagesAreRendered(t *testing.T) {
	p := newPress(t)
	p.wantArticles(100)
	p.site.awaited["/blog/7"] = make(chan struct{})
	p.site.answered = p.site.awaitedPages()
	p.askedAfter = 0
	p.slow, p.proceed = "/blog/0", make(chan bool, 1)
	p.asked = func() <-chan struct{} {
		if len(p.site.awaited) != 0 || p.count() != 1 || p.rendered[0] != "/blog/7" {
			t.Errorf("%v are rendered, %v are awaited", p.rendered, p.site.awaited)
		}
		return closedIf(true)
	}
	p.work()
	p.proceed <- true
	p.finish()
	if len(p.rendered) != 2 {
		t.Errorf("%d rendered", len(p.rendered))
	}
}

func TestARunEndsSoonAfterARequestForAnother(t *testing.T) {
	p := newPress(t)
	for _, each := range []struct{ askedAfter, want int }{{10, 10}, {0, 1}} {
		p.wantArticles(100)
		p.askedAfter = each.askedAfter
		p.work()
		p.finish()
		if len(p.rendered) != each.want {
			t.Errorf("%d rendered, not %d", len(p.rendered), each.want)
		}
	}
}

func TestASavedArticleDoesNotWaitForAListThatIsBeingRendered(t *testing.T) {
	p := newPress(t)
	p.wantArticles(60)
	p.slow, p.proceed, p.askedAfter = "/blog/0", make(chan bool, 1), 0
	p.work()
	p.fewOf, p.askedAfter = []*wanted{p.page("/saved", false, nil)}, 1
	p.work()
	if !slices.Equal(p.rendered, []string{"/saved"}) {
		t.Errorf("%v rendered beside the slow page", p.rendered)
	}
	p.proceed <- true
	p.askedAfter = 1 << 30
	p.work()
	if len(p.rendered) != 61 || len(p.storedPaths()) != 61 {
		t.Errorf("%d rendered, %d stored", len(p.rendered), len(p.storedPaths()))
	}
}

func TestNoPageIsStoredWhileTheHooksListArticles(t *testing.T) {
	p := newPress(t)
	p.wantArticles(60)
	p.slow, p.proceed, p.askedAfter = "/blog/0", make(chan bool, 1), 0
	p.work()
	p.whileListing = func() {
		p.proceed <- true
		// The page must not end now. A fault ends it within this many turns.
		for range 10_000 {
			runtime.Gosched()
		}
	}
	p.askedAfter = 1 << 30
	p.work()
	if stored := len(p.storedPaths()); stored != 60 {
		t.Errorf("%d stored", stored)
	}
}

func TestAFailedPageIsTriedOnceMoreIfOthersWereRendered(t *testing.T) {
	p := newPress(t)
	for _, each := range []struct {
		count, asks int
		failing     string
	}{{10, 1, "/blog/3"}, {3, 0, "/blog/3"}, {1, 0, "/blog/0"}} {
		p.wantArticles(each.count)
		p.failing = each.failing
		p.work()
		if p.agains != each.asks {
			t.Errorf("of %d: another run was asked for %d times", each.count, p.agains)
		}
	}
}

func TestTheStartLoadsAnEngineForAnOutdatedList(t *testing.T) {
	p := newPress(t)
	p.serving = false
	p.fewOf = []*wanted{p.page("/blog", false, nil)}
	p.manyOf = []*wanted{p.page("/blog/1", true, nil)}
	p.work()
	<-p.loaded
	if !slices.Equal(p.rendered, []string{"/blog"}) {
		t.Errorf("%v rendered", p.rendered)
	}
}

func TestARunLoadsNoEngineAheadWithoutAnOutdatedListOrWhileServing(t *testing.T) {
	p := newPress(t)
	p.serving = false
	p.work()
	p.serving = true
	p.fewOf = []*wanted{p.page("/blog", false, nil)}
	p.work()
	select {
	case <-p.loaded:
		t.Error("one was loaded")
	default:
	}
}

func TestARunStoresWantedPagesAndDeletesOthers(t *testing.T) {
	p := newPress(t)
	testapp.Save(t, p.app, pagesCollection, map[string]any{"path": "/gone", "status": 200})
	texts := map[string]string{"renderedAs": "/preview/slug", "state": "its own"}
	p.fewOf = []*wanted{p.page("/preview/a", false, texts)}
	p.work()
	found, err := findPage(p.app, "/preview/a")
	if err != nil || found == nil {
		t.Fatal(found, err)
	}
	for name, want := range map[string]string{
		"state": "its own", "html": "words", "build": p.site.meta.Build, "source": "now",
	} {
		if got := found.GetString(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if !slices.Equal(p.storedPaths(), []string{"/preview/a"}) || !slices.Equal(p.rendered, []string{"/preview/slug"}) {
		t.Errorf("%v are stored, %v rendered", p.storedPaths(), p.rendered)
	}
	p.fewOf = []*wanted{p.page("/withdrawn", false, nil)}
	p.isUnwanted = true
	p.work()
	if stored := p.storedPaths(); len(stored) != 0 {
		t.Errorf("%v are stored", stored)
	}
}
