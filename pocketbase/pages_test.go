package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestAStoredPageIsServedUntilItIsDeleted(t *testing.T) {
	app := testapp.New(t)
	earlier := testapp.Save(
		t,
		app,
		"rendered_pages",
		map[string]any{
			"path":   "/blog/old",
			"html":   "old $& words",
			"head":   "<title>Old</title>",
			"state":  "{}",
			"status": 200,
		},
	)
	_, handler := started(t, app, nil)

	want := "<head><title>Old</title></head><main>old $& words</main><script>{}</script>"
	response := testapp.Ask(handler, "GET", "/blog/old")
	if body := testapp.Text(t, response); response.StatusCode != 200 || body != want ||
		response.Header.Get("X-Site-Build") == "" {
		t.Errorf("%d %s", response.StatusCode, body)
	}
	if status := testapp.Ask(handler, "GET", "/blog/old/").StatusCode; status != 308 {
		t.Errorf("with a slash: %d", status)
	}

	earlier.Set("html", "from "+testapp.OriginPlaceholder)
	if err := app.Save(earlier); err != nil {
		t.Fatal(err)
	}
	if body := testapp.Text(t, testapp.Ask(handler, "GET", "/blog/old")); !strings.Contains(
		body,
		"<main>from https://firm.example</main>",
	) {
		t.Error(body)
	}
	earlier.Set("path", "/blog/new")
	if err := app.Save(earlier); err != nil {
		t.Fatal(err)
	}
	if before, after := testapp.Ask(handler, "GET", "/blog/old").StatusCode, testapp.Ask(handler, "GET", "/blog/new").
		StatusCode; before != 404 ||
		after != 200 {
		t.Errorf("renamed: %d and %d", before, after)
	}
	if err := app.Delete(earlier); err != nil {
		t.Fatal(err)
	}
	if body := testapp.Text(t, testapp.Ask(handler, "GET", "/blog/new")); !strings.Contains(
		body,
		"<h1>lost-article</h1>",
	) {
		t.Errorf("deleted: %s", body)
	}
}

func TestAPageOfARolledBackSaveIsNeverServed(t *testing.T) {
	app := testapp.New(t)
	_, handler := started(t, app, nil)
	err := app.RunInTransaction(func(tx core.App) error {
		testapp.Save(t, tx, "rendered_pages", map[string]any{"path": "/blog/never", "html": "never"})
		return errors.New("changed my mind")
	})
	if status := testapp.Ask(handler, "GET", "/blog/never").StatusCode; err == nil || status != 404 {
		t.Errorf("%d, %v", status, err)
	}
}

func TestPagesWrittenByAnotherProcessAreServed(t *testing.T) {
	app := testapp.New(t)
	_, handler := started(t, app, nil)
	testapp.Save(t, app, "rendered_pages", map[string]any{"path": "/blog/kept", "html": "kept"})
	// Plain SQL simulates a write by another process: it triggers no PocketBase event in this process.
	insert := "INSERT INTO rendered_pages (id, path, html, updated) VALUES ('x', '/blog/other', 'other', 'now')"
	if _, err := app.DB().NewQuery(insert).Execute(); err != nil {
		t.Fatal(err)
	}
	status := func(page string) int { return testapp.Ask(handler, "GET", page).StatusCode }
	testapp.Eventually(t, func() bool { return status("/blog/kept") == 200 && status("/blog/other") == 200 })
	if _, err := app.DB().NewQuery("DELETE FROM rendered_pages").Execute(); err != nil {
		t.Fatal(err)
	}
	testapp.Eventually(t, func() bool { return status("/blog/kept") == 404 && status("/blog/other") == 404 })
}
