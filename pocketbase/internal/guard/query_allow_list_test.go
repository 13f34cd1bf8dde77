package guard

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestAQueryMayNameOnlyListedColumns(t *testing.T) {
	app := testapp.New(t)
	unreadable := "The parameter filter can't be read."
	notIn := func(parameter, name string) string {
		return "The parameter " + parameter + " must not name \"" + name + "\" here."
	}
	for _, each := range []struct{ collection, query, refusal string }{
		{"blog_posts", "", ""},
		{"blog_posts", "page=2&perPage=50&skipTotal=1&filter=&sort=&expand=&fields=", ""},
		{
			"blog_posts",
			`filter=published = true && featured = true&sort=-published_date,id&expand=author&fields=*,expand.author.*`,
			"",
		},
		{"blog_posts", `filter=(slug = "a" || id = 'a') && (title ~ "x" || excerpt !~ "x") // note&sort=+title`, ""},
		{"blog_posts", `filter=title = "author.name" || category ?= "@request" || title > 1.5 || featured != null`, ""},
		{"BLOG_POSTS", `filter=published = true`, ""},

		{"blog_posts", `filter=content ~ "x"`, notIn("filter", "content")},
		{"blog_posts", `filter=missing ~ "x"`, notIn("filter", "missing")},
		{"blog_posts", `filter=Title ~ "x"`, notIn("filter", "Title")},
		{"blog_posts", `filter=author.name = "x"`, notIn("filter", "author.name")},
		{
			"blog_posts", `filter=author.blog_posts_via_author.content !~ "x"`,
			notIn("filter", "author.blog_posts_via_author.content"),
		},
		{"blog_posts", `filter="x" = author.name`, notIn("filter", "author.name")},
		{"blog_posts", `filter=title = "x" || (slug = "x" && (excerpt = "x" || a.b = "x"))`, notIn("filter", "a.b")},
		{"blog_posts", `filter=title:lower = "x"`, notIn("filter", "title:lower")},
		{"blog_posts", `filter=title:length > 1`, notIn("filter", "title:length")},
		{"blog_posts", `filter=author:each = "x"`, notIn("filter", "author:each")},
		{"blog_posts", `filter=published_date > @now`, notIn("filter", "@now")},
		{"blog_posts", `filter=@request.auth.id = ""`, notIn("filter", "@request.auth.id")},
		{"blog_posts", `filter=@collection.users.email ?~ "x"`, notIn("filter", "@collection.users.email")},
		{"blog_posts", `filter=geoDistance(1, 2, 3, read_time) > 1`, notIn("filter", "geoDistance")},
		{"blog_posts", `filter=strftime('%25Y', published_date) = "2026"`, notIn("filter", "strftime")},
		{"blog_posts", `filter=@rowid > 1`, notIn("filter", "@rowid")},
		{"blog_posts", `filter=title = "x" && content = "x"&filter=title = "x"`, notIn("filter", "content")},
		{"blog_posts", `filter=title = "x"&filter=content = "x"`, notIn("filter", "content")},
		{"blog_posts", `filter=` + strings.Repeat("x", 200) + ` = 1`, notIn("filter", strings.Repeat("x", 100)+"…")},
		{"blog_posts", `filter=title`, unreadable},
		{"blog_posts", `filter=()`, unreadable},
		{"blog_posts", `filter= `, unreadable},
		{"blog_posts", `filter=` + strings.Repeat("(", 100_000), unreadable},

		{"blog_posts", `sort=author.name`, notIn("sort", "author.name")},
		{"blog_posts", `sort=-content`, notIn("sort", "content")},
		{"blog_posts", `sort=@random`, notIn("sort", "@random")},
		{"blog_posts", `sort=-@rowid`, notIn("sort", "@rowid")},
		{"blog_posts", `sort=id,`, notIn("sort", "")},
		{"blog_posts", `sort=title&sort=content`, notIn("sort", "content")},
		{"blog_posts", `expand=author.blog_posts_via_author`, notIn("expand", "author.blog_posts_via_author")},
		{"blog_posts", `expand=author, slug_redirects_via_post`, notIn("expand", "slug_redirects_via_post")},
		{"blog_posts", `fields=*,expand.*`, notIn("fields", "expand.*")},
		{"blog_posts", `fields=preview_link`, notIn("fields", "preview_link")},
		{"blog_posts", `fields=content:excerpt(20,true)`, notIn("fields", "content:excerpt(20")},
		{"users", `expand=user_roles_via_user`, ""},
		{"users", `filter=id != ""`, notIn("filter", "id")},
		{"outgoing_emails", `filter=id != ""`, notIn("filter", "id")},
		{"outgoing_emails", `fields=*`, notIn("fields", "*")},
		{"never_made", `sort=id`, notIn("sort", "id")},
	} {
		query, err := url.ParseQuery(strings.ReplaceAll(strings.ReplaceAll(each.query, "&&", "%26%26"), "+", "%2B"))
		if err != nil {
			t.Fatal(err)
		}
		sentence := ""
		if refusal := checkQuery(app, each.collection, query); refusal != nil {
			sentence = refusal.sentence
		}
		if sentence != each.refusal {
			t.Errorf("%s?%.100s: %q, want %q", each.collection, each.query, sentence, each.refusal)
		}
	}
}

func withAllowList(t *testing.T, app core.App) http.Handler {
	t.Helper()
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	AllowQueries(app, router)
	handler, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func TestARefusedQueryIsAnsweredInPocketBasesFormatAndCounts(t *testing.T) {
	app := testapp.New(t)
	openToAll(t, app, "blog_posts")
	handler := withAllowList(t, app)
	testapp.Save(t, app, "blog_posts", map[string]any{"title": "Retainers"})
	limits := app.Settings()
	limits.RateLimits.Enabled = true
	limits.RateLimits.Rules = []core.RateLimitRule{{Label: "/api/", Duration: 60, MaxRequests: 2}}
	if err := app.Save(limits); err != nil {
		t.Fatal(err)
	}
	ask := func(query, token string) (int, string) {
		t.Helper()
		request := httptest.NewRequest(http.MethodGet, "/api/collections/blog_posts/records?"+query, nil)
		request.Header.Set("Authorization", token)
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		return recorder.Code, recorder.Body.String()
	}

	status, body := ask("filter=content!=''", "")
	var answer struct {
		Status  int    `json:"status"`
		Message string `json:"message"`
		Data    map[string]struct{ Code, Message string }
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatal(err)
	}
	want := `The parameter filter must not name "content" here.`
	if field := answer.Data["filter"]; status != 400 || answer.Status != 400 || answer.Message != want ||
		field.Message != want || field.Code != "validation_query_not_allowed" {
		t.Errorf("answered %d %s", status, body)
	}
	if status, _ := ask("filter=content!=''", ""); status != 400 {
		t.Errorf("the second one is answered %d", status)
	}
	if status, _ := ask("filter=content!=''", ""); status != 429 {
		t.Errorf("the third one is answered %d, beyond a limit of two", status)
	}

	superuser := testapp.Save(
		t,
		app,
		core.CollectionNameSuperusers,
		map[string]any{"email": "a@b.example", "password": "1234567890"},
	)
	token, err := superuser.NewAuthToken()
	if err != nil {
		t.Fatal(err)
	}
	if status, body := ask("filter=title:lower~'RETAINERS'&sort=@rowid", token); status != 200 ||
		!strings.Contains(body, "Retainers") {
		t.Errorf("a superuser is answered %d %s", status, body)
	}
}

func TestASignInMaySelectPartsOfItsAnswer(t *testing.T) {
	handler := withAllowList(t, testapp.New(t))
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(
		recorder,
		httptest.NewRequest(http.MethodGet, "/api/collections/users/auth-methods?fields=mfa.enabled", nil),
	)
	if want := `{"mfa":{"enabled":false}}`; strings.TrimSpace(recorder.Body.String()) != want {
		t.Errorf("answered %d %s, want %s", recorder.Code, recorder.Body, want)
	}
}

func TestBatchesFollowTheSameAllowList(t *testing.T) {
	app := testapp.New(t)
	for address, allowed := range map[string]bool{
		"/api/collections/users/records/abc":                            true,
		"/api/collections/users/records/abc?expand=user_roles_via_user": true,
		"/api/collections/users/records/abc?expand=other_via_user":      false,
		"/api/collections/blog_posts/records?fields=preview_link":       false,
		"/api/collections/blog%5Fposts/records?fields=id":               false, // PocketBase does not decode this path
	} {
		batch := []*core.InternalRequest{nil, {Method: "PATCH", URL: address}}
		if refusal := checkBatch(app, batch); (refusal == nil) != allowed {
			t.Errorf("%s: %v, allowed: %v", address, refusal, allowed)
		}
	}
}

func openToAll(t *testing.T, app core.App, name string) {
	t.Helper()
	collection, err := app.FindCollectionByNameOrId(name)
	if err != nil {
		t.Fatal(err)
	}
	everybody := ""
	collection.ListRule = &everybody
	if err := app.Save(collection); err != nil {
		t.Fatal(err)
	}
}
