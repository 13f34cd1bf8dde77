package arrivals

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"lexharbor/internal/testapp"
)

// visit is a request that begins a visit, changed by further headers: name, value, name, value.
func visit(referrer string, further ...string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/pricing", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	r.Header.Set("Sec-Fetch-Dest", "document")
	r.Header.Set("Referer", referrer)
	for i := 0; i < len(further); i += 2 {
		r.Header.Set(further[i], further[i+1])
	}
	return r
}

func TestOnlyTheFirstPageOfAVisitCounts(t *testing.T) {
	for headers, want := range map[string]bool{
		"Sec-Fetch-Site: cross-site":       true,
		"Sec-Fetch-Site: none":             true,
		"Sec-Fetch-Site: same-origin":      false,
		"Sec-Fetch-Site: same-site":        false,
		"Sec-Fetch-Site: ":                 false,
		"Sec-Fetch-Dest: image":            false,
		"Sec-Purpose: prefetch;prerender":  false,
		"Cache-Control: max-age=0":         false,
		"Accept-Language: en-US,en;q=0.9":  true,
		"Upgrade-Insecure-Requests: 1":     true,
		"Sec-Fetch-Dest: serviceworker":    false,
		"Sec-Fetch-User: ?1":               true,
		"Sec-Fetch-Storage-Access: active": true,
	} {
		name, value, _ := strings.Cut(headers, ": ")
		if got := isArrival(visit("https://search.example/", name, value)); got != want {
			t.Errorf("%s: %v", headers, got)
		}
	}
	head := visit("https://search.example/")
	head.Method = http.MethodHead
	if isArrival(head) {
		t.Error("HEAD shows nobody a page")
	}
}

func TestASiteIsNamedByItsHostOnly(t *testing.T) {
	for referrer, want := range map[string]string{
		"https://www.Search.example/find?q=divorce+lawyer": "search.example",
		"https://search.example:8443/":                     "search.example",
		"android-app://com.mail.example/":                  "com.mail.example",
		"http://localhost:3000/":                           Other,
		"https://[::1]/":                                   Other,
		"https://<b>.example/":                             Other,
		"https://" + strings.Repeat("a.", 60) + "example/": Other,
		"%": Other,
		"":  "",
	} {
		if got := siteOf(visit(referrer)); got != want {
			t.Errorf("%s: %q", referrer, got)
		}
	}
	if got := siteOf(visit("https://search.example/", "Sec-Fetch-Site", "none")); got != "" {
		t.Errorf("a typed address: %q", got)
	}
}

func TestAWeekBeginsOnMondayInNewYork(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"2026-11-23T04:59:59Z": "2026-11-16", // Sunday evening
		"2026-11-23T05:00:00Z": "2026-11-23",
		"2026-11-29T12:00:00Z": "2026-11-23",
		"2027-01-01T12:00:00Z": "2026-12-28",
	} {
		instant, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := weekOf(instant, zone); got != want {
			t.Errorf("%s: %s", at, got)
		}
	}
}

func TestAClientCountsTwiceBetweenTwoSaves(t *testing.T) {
	c := newCounter()
	for range 5 {
		c.visit("192.0.2.1", "2026-11-23", "search.example", "/")
		c.visit("", "2026-11-23", "", "/blog")
	}
	want := map[count]int{
		{"2026-11-23", sites, "search.example"}: 2, {"2026-11-23", pages, "/"}: 2,
		{"2026-11-23", sites, ""}: 5, {"2026-11-23", pages, "/blog"}: 5,
	}
	if got := c.take(); !maps.Equal(got, want) {
		t.Error(got)
	}
	c.visit("192.0.2.1", "2026-11-23", "search.example", "/")
	if got := c.take(); len(got) != 2 {
		t.Error(got)
	}
}

func TestClientsAndNamesBeyondTheirLimitsTakeNoMemory(t *testing.T) {
	c := newCounter()
	for i := range mostClients + 10 {
		c.visit(fmt.Sprint("client ", i), "2026-11-23", fmt.Sprintf("site-%d.example", i), "/")
	}
	if len(c.clients) != mostClients {
		t.Errorf("%d clients", len(c.clients))
	}
	visits := c.take()
	if got := visits[count{"2026-11-23", sites, Other}]; got != mostClients-mostAtOnce || len(visits) != mostAtOnce+2 {
		t.Errorf("%d visits from other sites, %d numbers", got, len(visits))
	}
}

func TestSavedVisitsAddUpAndNamesBeyondTheLimitAreOthers(t *testing.T) {
	app := testapp.NewMigrated(t)
	const week = "2026-11-23"
	for part := range mostNames / mostAtOnce {
		visits := map[count]int{}
		for i := range mostAtOnce {
			visits[count{week, sites, fmt.Sprintf("site-%d-%d.example", part, i)}] = 1
		}
		if err := save(app, visits); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := save(app, map[count]int{
			{week, sites, "late.example"}: 3, {week, sites, "site-0-0.example"}: 4,
			{week, pages, "/pricing"}: 5, {"2026-11-30", sites, "late.example"}: 6,
		}); err != nil {
			t.Fatal(err)
		}
	}
	var rows []struct {
		Week, Kind, Name string
		Visits           int
	}
	if err := app.DB().Select("*").From("arrivals").OrderBy("visits").All(&rows); err != nil {
		t.Fatal(err)
	}
	var many []string
	for _, each := range rows {
		if each.Visits > 1 {
			many = append(many, fmt.Sprint(each.Week, " ", each.Name, " ", each.Visits))
		}
	}
	want := []string{
		week + " other 6", week + " site-0-0.example 9", week + " /pricing 10", "2026-11-30 late.example 12",
	}
	if !slices.Equal(many, want) || len(rows) != mostNames+3 {
		t.Errorf("%d rows: %v", len(rows), many)
	}
}

func TestPagesThatAreNotListedCountNoVisit(t *testing.T) {
	p := &Part{
		IsPage: func(path string) bool { return path != "/outbox" },
		Client: func(*http.Request) string { return "" },
	}
	if err := p.Configure(); err != nil {
		t.Fatal(err)
	}
	handler := p.Around(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTeapot)
	}))
	for _, path := range []string{"/outbox", "/pricing"} {
		r, answer := visit("https://search.example/"), httptest.NewRecorder()
		r.URL.Path = path
		handler.ServeHTTP(answer, r)
		if answer.Code != http.StatusTeapot {
			t.Errorf("%s: %d", path, answer.Code)
		}
	}
	visits := p.counter.take()
	if len(visits) != 2 || visits[count{weekOf(time.Now(), p.zone), pages, "/pricing"}] != 1 {
		t.Error(visits)
	}
}
