package accounts

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestTriesCountForAnAccountUnderEverySpellingOfItsCollection(t *testing.T) {
	app := testapp.New(t)
	limits := app.Settings()
	limits.RateLimits.Enabled = true
	limits.RateLimits.Rules = []core.RateLimitRule{{Label: "/", Duration: 60, MaxRequests: 1000}}
	if err := app.Save(limits); err != nil {
		t.Fatal(err)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	router.Bind(NewSignInTries().Slow())
	handler, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	statuses := map[int]int{}
	for i := range 20 {
		spelling := []string{"users", "USERS", "u%73ers", "u\u017fers", users.Id}[i%5]
		body := strings.NewReader(`{"identity":"ada","password":"wrong"}`)
		request := httptest.NewRequest("POST", "/api/collections/"+spelling+"/auth-with-password", body)
		request.Header.Set("Content-Type", "application/json")
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		statuses[recorder.Code]++
	}
	if statuses[http.StatusBadRequest] != signInPace.free ||
		statuses[http.StatusTooManyRequests] != 20-signInPace.free {
		t.Errorf("answered %v", statuses)
	}
}
