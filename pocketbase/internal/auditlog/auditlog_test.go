package auditlog

import (
	"context"
	"database/sql"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

var ada = Actor{"ada@firm.example", "users"}

// migrated returns an app with the migration's table and two collections about leads.
func migrated(t *testing.T) core.App {
	t.Helper()
	app := testapp.New(t)
	text, err := os.ReadFile(filepath.Join("../../../pb_migrations", "1795228000_create_lead_accesses.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile("(?s)(?:`|')((?:CREATE)[^`]+?)(?:`|',\n)").
		FindAllStringSubmatch(string(text), -1) {
		if _, err := app.NonconcurrentDB().NewQuery(found[1]).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	work := core.NewBaseCollection("lead_work")
	work.Fields.Add(&core.TextField{Name: "rowCollection"})
	messages := core.NewBaseCollection("contact_messages")
	messages.Fields.Add(
		&core.TextField{Name: "name"},
		&core.BoolField{Name: "quarantined"},
		&core.FileField{Name: "file", Protected: true, MaxSize: 100},
	)
	for _, collection := range []*core.Collection{work, messages} {
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	return app
}

func all(t *testing.T, app core.App) (lines []string) {
	t.Helper()
	found, err := Newest(app, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range found {
		lines = append(
			lines,
			strings.Join([]string{each.Actor, each.Account, each.Action, each.Collection, each.Row}, " "),
		)
	}
	slices.Reverse(lines)
	return lines
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestALeadIsListedOnceADayAndOpenedOnceInTenMinutes(t *testing.T) {
	app := migrated(t)
	now := time.Date(2026, 11, 23, 10, 0, 0, 0, time.UTC)
	one, two := Lead{"contact_messages", "one"}, Lead{"demo_requests", "two"}
	must(t, Record(app, ada, Listed, []Lead{one}, now))
	must(t, Record(app, ada, Listed, []Lead{one, two}, now.Add(time.Hour)))
	must(t, Record(app, ada, Listed, nil, now))
	must(t, Record(app, Actor{"bo@firm.example", "users"}, Listed, []Lead{one}, now))
	must(t, Record(app, ada, Opened, []Lead{one}, now))
	must(t, Record(app, ada, Opened, []Lead{one}, now.Add(9*time.Minute)))
	must(t, Record(app, ada, Opened, []Lead{one}, now.Add(20*time.Minute)))
	must(t, Record(app, ada, Changed, []Lead{one}, now))
	must(t, Record(app, ada, Changed, []Lead{one}, now))
	must(t, Record(app, ada, Listed, []Lead{one}, now.Add(24*time.Hour)))
	const user = "ada@firm.example users "
	want := []string{
		user + "listed contact_messages one", user + "listed demo_requests two",
		"bo@firm.example users listed contact_messages one", user + "opened contact_messages one",
		user + "opened contact_messages one", user + "changed contact_messages one",
		user + "changed contact_messages one", user + "listed contact_messages one",
	}
	if got := all(t, app); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	of, err := Of(app, []string{"two"}, "")
	if err != nil || len(of) != 1 || of[0].Created != "2026-11-23 11:00:00.000Z" {
		t.Errorf("%+v, %v", of, err)
	}
	if of, err := Of(app, nil, "bo@firm.example"); err != nil || len(of) != 1 {
		t.Errorf("%+v, %v", of, err)
	}
}

func TestAnAlreadyRecordedListWritesNothing(t *testing.T) {
	app := migrated(t)
	leads := []Lead{{"contact_messages", "one"}, {"contact_messages", "two"}}
	now := time.Now() // one day, even if midnight passes during the test
	must(t, Record(app, ada, Listed, leads, now))
	writes := 0
	app.NonconcurrentDB().(*dbx.DB).ExecLogFunc = execLog(func(string) { writes++ })
	must(t, Record(app, ada, Listed, leads, now))
	must(t, Record(app, ada, Changed, leads, now))
	if writes != 1 {
		t.Errorf("%d writes", writes)
	}
}

func TestEntriesCannotBeChangedOrDeleted(t *testing.T) {
	app := migrated(t)
	must(t, Record(app, ada, Changed, []Lead{{"contact_messages", "one"}}, time.Now()))
	must(t, Record(app, ada, Changed, []Lead{{"contact_messages", "old"}}, time.Now().AddDate(0, 0, -91)))
	for _, statement := range []string{"UPDATE lead_accesses SET actor = " +
		"'bo@firm.example'", "DELETE FROM lead_accesses WHERE [[row]] = 'one'", "DELETE FROM lead_accesses"} {
		if _, err := app.NonconcurrentDB().NewQuery(statement).Execute(); err == nil ||
			!strings.Contains(err.Error(), "lead_accesses only grows") {
			t.Errorf("%s: %v", statement, err)
		}
	}
	if _, err := app.NonconcurrentDB().NewQuery("DELETE FROM lead_accesses WHERE [[row]] = " +
		"'old'").Execute(); err != nil {
		t.Error("what has had its time must be deletable:", err)
	}
	if collection, err := app.FindCollectionByNameOrId(Table); err == nil {
		t.Errorf("%s is a collection: %s", Table, collection.Id)
	}
	if len(all(t, app)) != 1 {
		t.Errorf("%q", all(t, app))
	}
}

// served returns an app with Watch, its API with WatchEverything, and a superuser's token.
func served(t *testing.T) (app core.App, handler http.Handler, token string) {
	t.Helper()
	app = migrated(t)
	Watch(app)
	router, err := apis.NewRouter(app)
	must(t, err)
	router.Bind(WatchEverything())
	handler, err = router.BuildMux()
	must(t, err)
	superusers, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	must(t, err)
	root := core.NewRecord(superusers)
	root.SetEmail("root@firm.example")
	root.SetPassword("a-long-password")
	must(t, app.Save(root))
	token, err = root.NewAuthToken()
	must(t, err)
	return app, handler, token
}

func ask(handler http.Handler, token, method, path, body string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", token)
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

const messages = "/api/collections/contact_messages/records"

func TestTheAPIRecordsLeadsThatSuperusersSeeAndChange(t *testing.T) {
	app, handler, token := served(t)
	message := testapp.Save(t, app, "contact_messages", map[string]any{"id": "message00000001", "name": "Zoe"})
	testapp.Save(t, app, "lead_work", map[string]any{"id": message.Id, "rowCollection": "contact_messages"})
	testapp.Save(t, app, "blog_posts", map[string]any{"title": "Of law"})
	for _, each := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api/collections/blog_posts/records", "", 200},
		{"GET", messages, "", 200},
		{"GET", messages + "/" + message.Id, "", 200},
		{"GET", "/api/collections/lead_work/records", "", 200},
		{"POST", messages, `{"id":"message00000002","name":"Yan"}`, 200},
		{"PATCH", messages + "/" + message.Id, `{"name":"Zoé"}`, 200},
		{"PATCH", messages + "/" + message.Id, `{"id":"another00000000"}`, 400},
		{"DELETE", messages + "/message00000002", "", 204},
		{"GET", messages + "/message00000002", "", 404},
		{"POST", "/api/sql", `{"query":"SELECT name FROM contact_messages"}`, 200},
	} {
		if answer := ask(handler, token, each.method, each.path, each.body); answer.Code != each.status {
			t.Errorf("%s %s: %d %s", each.method, each.path, answer.Code, answer.Body)
		}
	}
	// A visitor sees nothing, so nothing is recorded.
	if answer := ask(handler, "", "GET", messages+"/"+message.Id, ""); answer.Code != 403 {
		t.Error(answer.Code)
	}
	const root = "root@firm.example _superusers "
	want := []string{
		root + "listed contact_messages message00000001", root + "opened contact_messages message00000001",
		root + "listed contact_messages message00000002", root + "created contact_messages message00000002",
		root + "changed contact_messages message00000001", root + "deleted contact_messages message00000002",
		root + "queried * ",
	}
	if got := all(t, app); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestTheAPIRefusesAnActionThatCannotBeRecorded(t *testing.T) {
	app, handler, token := served(t)
	message := testapp.Save(t, app, "contact_messages", map[string]any{"name": "Zoe"})
	_, err := app.NonconcurrentDB().
		NewQuery("CREATE TRIGGER full BEFORE INSERT ON lead_accesses BEGIN SELECT RAISE(ABORT, 'disk full'); END").
		Execute()
	must(t, err)
	for _, each := range [][2]string{{"GET", messages}, {"GET", messages + "/" + message.Id},
		{"PATCH", messages + "/" + message.Id}, {"DELETE", messages + "/" + message.Id}} {
		if answer := ask(handler, token, each[0], each[1], `{"name":"Yan"}`); answer.Code < 400 ||
			strings.Contains(answer.Body.String(), "Zoe") {
			t.Errorf("%s %s: %d %s", each[0], each[1], answer.Code, answer.Body)
		}
	}
	if answer := ask(handler, token, "POST", "/api/sql", `{"query":"SELECT name FROM `+
		`contact_messages"}`); answer.Code < 400 ||
		strings.Contains(answer.Body.String(), "Zoe") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	stays, err := app.FindRecordById("contact_messages", message.Id)
	if err != nil || stays.GetString("name") != "Zoe" {
		t.Error(stays, err)
	}
}

func TestSQLOfTheDashboardReadsEntriesAndCannotChangeThem(t *testing.T) {
	app, handler, token := served(t)
	must(t, Record(app, ada, Changed, []Lead{{"contact_messages", "one"}}, time.Now().AddDate(0, 0, -200)))
	for _, query := range []string{
		"DROP TABLE lead_accesses", "drop trigger LEAD_ACCESSES_stay", "DELETE FROM [lead_accesses]",
		"SELECT 1; delete from lead_accesses",
		"INSERT INTO lead_accesses (actor, account, action, rowCollection, row, created) VALUES ('x', '', 'opened', " +
			"'a', 'b', 'c')",
		"ALTER TABLE lead_accesses RENAME TO gone", "REPLACE INTO lead_accesses (id) VALUES (1)",
	} {
		if answer := ask(handler, token, "POST", "/api/sql", `{"query":"`+query+`"}`); answer.Code != 400 ||
			!strings.Contains(answer.Body.String(), "SQL may read lead_accesses, and nothing else.") {
			t.Errorf("%s: %d %s", query, answer.Code, answer.Body)
		}
	}
	if answer := ask(handler, token, "POST", "/api/sql", `{"query":"SELECT actor FROM `+
		`lead_accesses"}`); answer.Code != 200 ||
		!strings.Contains(answer.Body.String(), "ada@firm.example") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if got := all(t, app); len(got) != 2 {
		t.Errorf("%q", got)
	}
}

func execLog(told func(query string)) dbx.ExecLogFunc {
	return func(_ context.Context, _ time.Duration, query string, _ sql.Result, _ error) { told(query) }
}
