package deadlinks

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

var monday = time.Date(2026, 11, 23, 5, 11, 0, 0, time.UTC)

const week = 7 * 24 * time.Hour

// rig is a checker whose web is a local server. That server answers by the path: /404 with 404, and so on.
type rig struct {
	*checker
	t   *testing.T
	web *httptest.Server
	at  time.Time

	mu    sync.Mutex
	calls []string // methods and paths
	cures map[string]bool
}

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{t: t, at: monday, cures: map[string]bool{}}
	r.web = httptest.NewServer(r)
	t.Cleanup(r.web.Close)
	client := newClient()
	client.Transport = r.web.Client().Transport
	r.checker = &checker{
		app: testapp.NewMigrated(t), client: client, origin: "https://firm.example",
		now:   func() time.Time { return r.at },
		leads: func(path string) bool { return path == "/pricing" },
	}
	return r
}

func (r *rig) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, request.Method+" "+request.URL.Path)
	status := http.StatusOK
	switch _, err := fmt.Sscanf(request.URL.Path, "/%d", &status); {
	case r.cures[request.URL.Path]:
		status = http.StatusOK
	case request.URL.Path == "/head" && request.Method == http.MethodHead:
		status = http.StatusMethodNotAllowed
	case err == nil && status == http.StatusFound:
		w.Header().Set("Location", "/404")
	}
	w.WriteHeader(status)
}

// publish stores a public article with links to these addresses. A path of the web begins with a tilde.
func (r *rig) publish(title string, addresses ...string) *core.Record {
	r.t.Helper()
	return testapp.Save(r.t, r.app, "blog_posts", map[string]any{
		"title": title, "slug": strings.ToLower(title), "content": "Text.", "body_html": r.body(addresses),
		"published": true, "published_date": "2026-01-01 00:00:00.000Z",
	})
}

func (r *rig) body(addresses []string) string {
	var body strings.Builder
	for _, address := range addresses {
		fmt.Fprintf(&body, `<p><a href="%s">link</a></p>`, strings.Replace(address, "~", r.web.URL, 1))
	}
	return body.String()
}

// check runs the check at a time after the first Monday, and returns the calls of the web.
func (r *rig) check(later time.Duration) []string {
	r.t.Helper()
	r.at, r.calls = monday.Add(later), nil
	if err := r.run(context.Background()); err != nil {
		r.t.Fatal(err)
	}
	return r.calls
}

// listed returns the dead links that editors see, as lines.
func (r *rig) listed() []string {
	r.t.Helper()
	links, err := r.dead(last(r.app))
	if err != nil {
		r.t.Fatal(err)
	}
	lines := []string{}
	for _, link := range links {
		titles := make([]string, len(link.Articles))
		for i, each := range link.Articles {
			titles[i] = each.Title
		}
		lines = append(lines, fmt.Sprintf("%s %s %s %s", strings.Replace(link.Address, r.web.URL, "~", 1),
			link.Since.Format(time.DateOnly), link.Reason, strings.Join(titles, "+")))
	}
	return lines
}

func expect(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\ngot  %q\nwant %q", what, got, want)
	}
}

func TestALinkIsListedOnlyAfterItFailedInTwoRunsADayApart(t *testing.T) {
	r := newRig(t)
	r.publish(
		"Retainers",
		"~/200", "~/404#part", "~/404", "~/302", "~/403", "~/head", "/pricing", "/no-page", "mailto:a@b.c",
	)
	other := r.publish("Deadlines", "~/404")
	draft := r.publish("Draft", "~/410")
	draft.Set("published", false)
	if err := r.app.Save(draft); err != nil {
		t.Fatal(err)
	}

	expect(t, "the calls", r.check(0), []string{
		"HEAD /200", "HEAD /302", "HEAD /404", "HEAD /403", "HEAD /404", "HEAD /head", "GET /head",
	})
	expect(t, "after one run", r.listed(), []string{})
	r.check(time.Hour)
	expect(t, "after a second run on the same day", r.listed(), []string{})
	r.check(week)
	expect(t, "after a week", r.listed(), []string{
		"~/302 2026-11-23 It answers 404 Not Found. Retainers",
		"~/404 2026-11-23 It answers 404 Not Found. Deadlines+Retainers",
		"https://firm.example/no-page 2026-11-23 No page of this site has this address. Retainers",
	})

	// An editor corrects one article.
	other.Set("body_html", r.body([]string{"~/200"}))
	if err := r.app.Save(other); err != nil {
		t.Fatal(err)
	}
	expect(t, "after the correction", r.listed()[1:2], []string{
		"~/404 2026-11-23 It answers 404 Not Found. Retainers",
	})
	// The page is back for one run. So its next failure is a new one.
	r.cures["/404"] = true
	r.check(2 * week)
	expect(t, "while it answers", r.listed(), []string{
		"https://firm.example/no-page 2026-11-23 No page of this site has this address. Retainers",
	})
	r.cures["/404"] = false
	r.check(3 * week)
	expect(t, "after a new failure", r.listed(), []string{
		"https://firm.example/no-page 2026-11-23 No page of this site has this address. Retainers",
	})
}

func TestARunThatReachesNoOtherSiteProvesNothing(t *testing.T) {
	r := newRig(t)
	r.publish("Retainers", "~/404", "~/200")
	r.check(0)
	r.web.Close()
	r.check(week)
	if !last(r.app).Blocked {
		t.Error("the report does not say that no other site answered")
	}
	expect(t, "after a run without network", r.listed(), []string{})
	if failed := last(r.app).Failing[r.web.URL+"/404"]; !failed.Since.Equal(monday) || !failed.Last.Equal(monday) {
		t.Errorf("the failure before is %+v", failed)
	}
}

func TestARunChecksALimitedNumberOfAddressesAndTheNextGoesOnBehindThem(t *testing.T) {
	r := newRig(t)
	addresses := make([]string, mostAtOnce+50)
	for i := range addresses {
		addresses[i] = fmt.Sprintf("~/page-%03d", i)
	}
	r.publish("Retainers", addresses...)
	first := r.check(0)
	second := r.check(week)
	if len(first) != mostAtOnce || len(second) != mostAtOnce {
		t.Fatalf("the runs called %d and %d addresses", len(first), len(second))
	}
	ends := []string{first[0], first[mostAtOnce-1], second[0], second[49], second[50]}
	expect(t, "the ends of the runs", ends, []string{
		"HEAD /page-000", "HEAD /page-199", "HEAD /page-200", "HEAD /page-249", "HEAD /page-000",
	})
}

func TestAPrivateAddressIsNotCalled(t *testing.T) {
	r := newRig(t)
	got := ask(context.Background(), newClient(), r.web.URL+"/200")
	if want := (result{reason: "It leads into a private network."}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	expect(t, "the calls", r.calls, nil)
}

func TestAStoppedRunStoresNothing(t *testing.T) {
	r := newRig(t)
	r.publish("Retainers", "~/404")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := r.run(ctx); err == nil {
		t.Error("the run did not end early")
	}
	if !last(r.app).At.IsZero() {
		t.Error("the run stored a report")
	}
}
