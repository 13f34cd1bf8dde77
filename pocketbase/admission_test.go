package main

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/scripts"
	"lexharbor/internal/testapp"
)

func TestPlacesLimitTheCallsInJavaScriptAndOneClientFillsHalfOfTheQueue(t *testing.T) {
	t.Setenv("HOOK_ENGINES", "1")
	app := testapp.New(t)
	release, entered := make(chan bool), make(chan bool, 100)
	_, handler := started(t, app, func(e *core.ServeEvent) {
		e.Router.GET("/api/site/slow", func(e *core.RequestEvent) error {
			entered <- true
			<-release
			return e.JSON(http.StatusOK, map[string]bool{"success": true})
		})
	})
	const asked, half = 40, (1 + 64) / 2 // one client may take half of 1 slot and 64 places in the queue
	answers := make(chan *http.Response, asked)
	var all sync.WaitGroup
	for range asked {
		all.Go(func() { answers <- testapp.Ask(handler, "GET", "/api/site/slow") })
	}
	for range asked - half {
		refused := <-answers
		if body := testapp.Text(t, refused); refused.StatusCode != 503 || refused.Header.Get("Retry-After") == "" ||
			!strings.Contains(body, `"code":"unavailable"`) {
			t.Errorf("%d, Retry-After %q: %s", refused.StatusCode, refused.Header.Get("Retry-After"), body)
		}
	}
	if len(entered) != 1 {
		t.Errorf("%d calls are inside", len(entered))
	}
	for path, want := range map[string]int{"/api/health": 200, "/": 200, "/api/site/nothing": 404} {
		if status := testapp.Ask(handler, "GET", path).StatusCode; status != want {
			t.Errorf("%s is answered %d while all engines are taken", path, status)
		}
	}
	close(release)
	all.Wait()
	close(answers)
	for answer := range answers {
		if answer.StatusCode != 200 {
			t.Errorf("who waited is answered %d", answer.StatusCode)
		}
	}
	if len(entered) != half {
		t.Errorf("%d calls were inside", len(entered))
	}
}

func TestACallThatHoldsItsEngineForTooLongIsAskedToRetry(t *testing.T) {
	_, handler := started(t, testapp.New(t), func(e *core.ServeEvent) {
		tooLong := func(*core.RequestEvent) error { return fmt.Errorf("at site.js:1: %w", scripts.ErrTooLong) }
		e.Router.GET("/api/site/long", tooLong)
		e.Router.GET("/long", tooLong)
		e.Router.POST("/api/long", func(e *core.RequestEvent) error {
			return e.BadRequestError("Failed.", scripts.ErrTooLong)
		})
	})
	for call, want := range map[string]string{
		"GET /api/site/long": `"code":"unavailable"`,
		"POST /api/long":     `"code":"unavailable"`,
		"GET /long":          "try again in a moment",
	} {
		method, path, _ := strings.Cut(call, " ")
		answer := testapp.Ask(handler, method, path)
		body, retry := testapp.Text(t, answer), answer.Header.Get("Retry-After")
		if answer.StatusCode != 503 || retry != "2" || !strings.Contains(body, want) {
			t.Errorf("%s: %d, Retry-After %q: %s", call, answer.StatusCode, retry, body)
		}
	}
}
