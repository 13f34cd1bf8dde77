package accounts

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/testapp"
)

func TestAMemberThatTheRouteDoesNotReadMakesNoOtherAccount(t *testing.T) {
	app := testapp.New(t)
	app.Settings().RateLimits.Enabled = true
	for route, body := range map[string]string{
		"auth-with-password": `{"identity":"Ada@firm.example","password":"x","otpId":"%d"}`,
		"auth-with-otp":      `{"otpId":"Abc","password":"x","identity":"%d"}`,
	} {
		slow := &hook.Hook[*core.RequestEvent]{}
		slow.Bind(NewSignInTries().Slow())
		refused := 0
		for try := range signInPace.free + 1 {
			event := &core.RequestEvent{App: app}
			event.Request = httptest.NewRequest(
				"POST", "/api/collections/users/"+route, strings.NewReader(fmt.Sprintf(body, try)))
			event.Request.Header.Set("Content-Type", "application/json")
			event.Request.SetPathValue("collection", "users")
			event.Response = &router.ResponseWriter{ResponseWriter: httptest.NewRecorder()}
			err := slow.Trigger(event, func(e *core.RequestEvent) error {
				e.Response.WriteHeader(http.StatusBadRequest)
				return nil
			})
			if err != nil {
				refused++
			}
		}
		if refused != 1 {
			t.Errorf("%s: %d of %d guesses are refused", route, refused, signInPace.free+1)
		}
	}
}

func TestGuessesFromManyAddressesSlowOnlyTheirAccount(t *testing.T) {
	s, now := NewSignInTries(), time.Now()
	s.right("users ada", "office")
	for i := range signInPace.free {
		if wait := s.wait("users ada", fmt.Sprint(i), now); wait != 0 {
			t.Errorf("try %d waits %s", i+1, wait)
		}
		s.wrongAt("users ada", fmt.Sprint(i), now)
	}
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300} {
		if wait := s.wait("users ada", "another", now); wait != want*time.Second {
			t.Errorf("waits %s, want %d s", wait, want)
		}
		s.wrongAt("users ada", "another", now)
	}
	for account, client := range map[string]string{"users ada": "office", "users bob": "another"} {
		if wait := s.wait(account, client, now); wait != 0 {
			t.Errorf("%s at %s waits %s", account, client, wait)
		}
	}
	if wait := s.wait("users ada", "another", now.Add(triesLife)); wait != 0 {
		t.Errorf("an hour later it waits %s", wait)
	}
	s.wrongAt("users ada", "another", now.Add(triesLife))
	if wait := s.wait("users ada", "another", now.Add(triesLife)); wait != 0 {
		t.Errorf("after one wrong one an hour later it waits %s", wait)
	}
}

func TestAKnownClientHasItsOwnCountAndARightPasswordResetsIt(t *testing.T) {
	s, now := NewSignInTries(), time.Now()
	s.right("users ada", "office")
	for range signInPace.free {
		s.wrongAt("users ada", "office", now)
	}
	if s.wait("users ada", "office", now) == 0 || s.wait("users ada", "another", now) != 0 {
		t.Error("counted at the wrong place")
	}
	s.right("users ada", "office")
	if wait := s.wait("users ada", "office", now); wait != 0 {
		t.Errorf("waits %s", wait)
	}
}

func TestManyOtherTriesDoNotEvictTheCountOfAGuessedAccount(t *testing.T) {
	s, now := NewSignInTries(), time.Now()
	for range signInPace.free + 1 {
		s.wrongAt("users ada", "x", now)
	}
	for i := range 3 * mostTries {
		s.wrongAt(fmt.Sprintf("users %d", i), "x", now)
	}
	if s.wait("users ada", "x", now) == 0 || s.wrong.Len() > mostTries {
		t.Errorf("waits %s, %d are remembered", s.wait("users ada", "x", now), s.wrong.Len())
	}
}
