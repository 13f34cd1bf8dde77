package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/parts"
	"lexharbor/internal/replication"
	"lexharbor/internal/site"
	"lexharbor/internal/testapp"
)

// followed returns a folder with a copy of the app's database, as Litestream makes on a standby computer.
func followed(t *testing.T, app core.App) string {
	t.Helper()
	folder := t.TempDir()
	if _, err := app.DB().NewQuery("VACUUM INTO {:file}").Bind(dbx.Params{"file": filepath.Join(folder, "data.db")}).
		Execute(); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestAStandbyServesPagesAndRefusesEverythingElse(t *testing.T) {
	app := testapp.New(t)
	testapp.Save(
		t,
		app,
		"rendered_pages",
		map[string]any{
			"path":   "/blog/first",
			"head":   "<title>First</title>",
			"html":   "<h1>First</h1>",
			"state":  "null",
			"status": 200,
			"build":  "0123456789abcdef",
		},
	)
	copied, err := replication.OpenCopy(followed(t, app))
	if err != nil {
		t.Fatal(err)
	}
	program := configured(t)
	pages, err := parts.Find[*site.Part](program).ReadOnly(copied)
	if err != nil {
		t.Fatal(err)
	}
	handler := gateOf(program).Around(pages)
	for path, want := range map[string]string{"/": "<h1>home</h1>", "/blog/first": "<h1>First</h1>"} {
		answer := testapp.Ask(handler, "GET", path)
		if text := testapp.Text(t, answer); answer.StatusCode != http.StatusOK || !strings.Contains(text, want) {
			t.Error(path, answer.Status, text)
		}
	}
	if answer := testapp.Ask(handler, "GET", "/nothing"); answer.StatusCode != http.StatusNotFound {
		t.Error(answer.Status)
	}
	for _, each := range [][2]string{
		{"POST", "/api/site/request-demo"}, {"GET", "/api/site/challenge"}, {"GET", "/api/health"},
		{"POST", "/newsletter/unsubscribe"}, {"GET", "/_/"},
	} {
		answer := testapp.Ask(handler, each[0], each[1])
		if text := testapp.Text(t, answer); answer.StatusCode != http.StatusServiceUnavailable ||
			answer.Header.Get("Retry-After") != "5" ||
			!strings.Contains(text, `"code":"unavailable"`) {
			t.Error(each, answer.Status, text)
		}
	}
}
