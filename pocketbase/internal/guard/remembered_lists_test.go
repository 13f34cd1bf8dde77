package guard

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

const posts = "/api/collections/blog_posts/records"

// withPosts returns an app whose posts every guest may list, and which have publication dates.
func withPosts(t *testing.T) core.App {
	t.Helper()
	app := testapp.New(t)
	collection, err := app.FindCollectionByNameOrId("blog_posts")
	if err != nil {
		t.Fatal(err)
	}
	collection.Fields.Add(&core.BoolField{Name: "published"}, &core.DateField{Name: "published_date"})
	rule := "published_date <= @now"
	collection.ListRule = &rule
	if err := app.Save(collection); err != nil {
		t.Fatal(err)
	}
	return app
}

// listTime is the time of all requests for lists.
var listTime = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

func listServer(t *testing.T, app core.App, due time.Time) (http.Handler, *RememberedLists) {
	t.Helper()
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	lists := RememberLists(app, func() (time.Time, error) { return due, nil })
	lists.now = func() time.Time { return listTime }
	router.Bind(lists.Middleware(router))
	AllowQueries(app, router)
	handler, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return handler, lists
}

func listed(t *testing.T, handler http.Handler, query string, headers ...string) string {
	t.Helper()
	response := testapp.Ask(handler, "GET", posts+"?"+query, append([]string{"Accept-Encoding", "gzip"}, headers...)...)
	if response.Header.Get("Content-Encoding") != "gzip" {
		return testapp.Text(t, response)
	}
	unpacked, err := gzip.NewReader(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return "packed " + string(text)
}

func TestAListIsCompressedOnceUntilTheNextChange(t *testing.T) {
	app := withPosts(t)
	handler, lists := listServer(t, app, time.Time{})
	first := testapp.Save(
		t,
		app,
		"blog_posts",
		map[string]any{"title": "One", "published": true, "published_date": "2020-01-01 00:00:00.000Z"},
	)
	begin := listed(t, handler, "sort=title")
	if !strings.HasPrefix(begin, "packed ") || !strings.Contains(begin, `"One"`) || lists.answers.Len() != 1 {
		t.Errorf("%s, %d remembered", begin, lists.answers.Len())
	}
	if again := listed(t, handler, "sort=title"); again != begin || lists.answers.Len() != 1 {
		t.Errorf("from memory: %s", again)
	}
	first.Set("title", "Two")
	if err := app.Save(first); err != nil {
		t.Fatal(err)
	}
	if now := listed(t, handler, "sort=title"); !strings.Contains(now, `"Two"`) {
		t.Errorf("after a change: %s", now)
	}
	if err := app.Delete(first); err != nil {
		t.Fatal(err)
	}
	if now := listed(t, handler, "sort=title"); !strings.Contains(now, `"items":[]`) {
		t.Errorf("after its end: %s", now)
	}
	if signedIn := listed(t, handler, "sort=title", "Authorization", "x"); strings.HasPrefix(signedIn, "packed ") {
		t.Errorf("an answer to somebody: %s", signedIn)
	}
	if refused := listed(t, handler, "sort=content"); strings.HasPrefix(refused, "packed ") ||
		!strings.Contains(refused, "must not name") {
		t.Errorf("a refusal: %s", refused)
	}
	for i := range 2 * mostLists {
		listed(t, handler, fmt.Sprint("page=", i))
	}
	if lists.answers.Len() != mostLists {
		t.Errorf("%d are remembered", lists.answers.Len())
	}
}

func TestAListIsReadAgainWhenAScheduledPostBecomesPublic(t *testing.T) {
	app := withPosts(t)
	due := listTime.Add(time.Millisecond)
	handler, lists := listServer(t, app, due)
	testapp.Save(t, app, "blog_posts", map[string]any{
		"title": "Later", "published": true, "published_date": "2999-01-01 00:00:00.000Z",
	})
	if before := listed(t, handler, "sort=title"); strings.Contains(before, "Later") {
		t.Fatalf("too soon: %s", before)
	}
	// The post becomes due by SQLite's clock, without a PocketBase event.
	const inThePast = "UPDATE blog_posts SET published_date = '2020-01-01 00:00:00.000Z'"
	if _, err := app.DB().NewQuery(inThePast).Execute(); err != nil {
		t.Fatal(err)
	}
	if before := listed(t, handler, "sort=title"); strings.Contains(before, "Later") {
		t.Fatalf("not from memory: %s", before)
	}
	lists.now = func() time.Time { return due }
	if after := listed(t, handler, "sort=title"); !strings.Contains(after, "Later") {
		t.Errorf("it is due: %s", after)
	}
}

func TestAnAnswerIsNotCachedIfTheDataChangedMeanwhile(t *testing.T) {
	lists := RememberLists(testapp.New(t), nil)
	_, changes := lists.find("key", time.Now())
	lists.forget()
	lists.remember("key", listAnswer{[]byte("old"), time.Now().Add(time.Hour)}, changes)
	if packed, _ := lists.find("key", time.Now()); packed != nil {
		t.Errorf("kept %s", packed)
	}
}

func TestAGuestGetsLongTextsOfThirtyRowsAtATime(t *testing.T) {
	app := withPosts(t)
	handler, _ := listServer(t, app, time.Time{})
	for query, want := range map[string]int{
		"":                               30,
		"perPage=1000":                   30,
		"perPage=1000&fields=*":          30,
		"perPage=1000&fields=id,content": 30,
		"perPage=10&fields=body_html":    10,
		"perPage=1000&fields=id,title":   1000,
		"perPage=1000&fields=":           30,
	} {
		answer := listed(t, handler, query)
		if !strings.Contains(answer, fmt.Sprintf(`"perPage":%d,`, want)) &&
			!strings.HasSuffix(answer, fmt.Sprintf(`"perPage":%d}`, want)) {
			t.Errorf("%s: %s", query, answer)
		}
	}
}

func TestACachedAnswerCountsAgainstTheRateLimit(t *testing.T) {
	app := withPosts(t)
	handler, lists := listServer(t, app, time.Time{})
	limits := app.Settings()
	limits.RateLimits.Enabled = true
	limits.RateLimits.Rules = []core.RateLimitRule{{Label: "/api/collections/", Duration: 3600, MaxRequests: 2}}
	if err := app.Save(limits); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{`"items"`, `"items"`, `"status":429`} {
		if answer := listed(t, handler, "sort=title"); !strings.Contains(answer, want) {
			t.Errorf("answer %d: %s", i+1, answer)
		}
	}
	limits.RateLimits.Rules = []core.RateLimitRule{{Label: "*:list", Duration: 3600, MaxRequests: 1}}
	if err := app.Save(limits); err != nil {
		t.Fatal(err)
	}
	lists.forget()
	for i, want := range []string{`"items"`, `"status":429`} {
		if answer := listed(t, handler, "sort=title"); !strings.Contains(answer, want) {
			t.Errorf("under a limit of lists, answer %d: %s", i+1, answer)
		}
	}
}
