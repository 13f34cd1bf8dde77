package guard

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestHoursAreCachedUntilABookingOrForFiveSeconds(t *testing.T) {
	app := testapp.New(t)
	if err := app.Save(core.NewBaseCollection("demo_requests")); err != nil {
		t.Fatal(err)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	now := listTime
	hours := RememberHours(app)
	hours.now = func() time.Time { return now }
	router.Bind(hours.Middleware())
	made := 0
	router.GET(HoursPath, func(e *core.RequestEvent) error {
		made++
		if e.Request.URL.Query().Get("days") == "0" {
			return e.Blob(http.StatusBadRequest, "application/json", []byte("refused"))
		}
		e.Response.Header().Set("Cache-Control", "public, max-age=20")
		return e.Blob(http.StatusOK, "application/json", fmt.Appendf(nil, "hours %d", made))
	})
	handler, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		what, query, want string
		before            func()
	}{
		{"first", "days=62", "hours 1", nil},
		{"again", "days=62&other=1", "hours 1", nil},
		{"another query", "days=14", "hours 2", nil},
		{"after a booking", "days=62", "hours 3", func() { testapp.Save(t, app, "demo_requests", nil) }},
		{"again", "days=62", "hours 3", nil},
		{"five seconds later", "days=62", "hours 4", func() { now = now.Add(hoursLife) }},
		{"a refusal", "days=0", "refused", nil},
		{"a refusal again", "days=0", "refused", nil},
		{"after both", "days=14", "hours 7", nil},
	} {
		if step.before != nil {
			step.before()
		}
		answer := testapp.Ask(handler, "GET", HoursPath+"?"+step.query)
		text := testapp.Text(t, answer)
		if text != step.want || text != "refused" && answer.Header.Get("Cache-Control") != "public, max-age=20" {
			t.Errorf("%s: %s, kept %q; want %s", step.what, text, answer.Header.Get("Cache-Control"), step.want)
		}
	}
}
