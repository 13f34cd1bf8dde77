package accounts

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/spf13/cast"

	"lexharbor/internal/testapp"
)

// sessionServer returns a handler with PocketBase's API and the sign-out route, for an app that limits sessions.
func sessionServer(t *testing.T, app core.App) http.Handler {
	t.Helper()
	BindSessions(app)
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	RouteSignOut(&core.ServeEvent{App: app, Router: router})
	handler, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func newAccount(t *testing.T, app core.App, collection, address string) *core.Record {
	t.Helper()
	account, err := saveAccount(app, collection, address, "a harbor of my own")
	if err != nil {
		t.Fatal(err)
	}
	return account
}

// tokenOf returns a token of the account that is valid for one hour. began is the session's start in seconds since
// 1970; with 0 the token has no signedInClaim.
func tokenOf(t *testing.T, account *core.Record, began int64, refreshable bool) string {
	t.Helper()
	claims := jwt.MapClaims{
		"type":         "auth",
		"id":           account.Id,
		"collectionId": account.Collection().Id,
		"refreshable":  refreshable,
	}
	if began != 0 {
		claims[signedInClaim] = began
	}
	token, err := security.NewJWT(claims, account.TokenKey()+account.Collection().AuthToken.Secret, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// renewed renews a token by the API. It returns the HTTP status, and the claims of the new token.
func renewed(t *testing.T, handler http.Handler, account *core.Record, token string) (int, jwt.MapClaims) {
	t.Helper()
	response := testapp.Ask(
		handler,
		"POST",
		"/api/collections/"+account.Collection().Name+"/auth-refresh",
		"Authorization",
		token,
	)
	var answer struct{ Token string }
	if err := json.Unmarshal([]byte(testapp.Text(t, response)), &answer); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, claimsOf(answer.Token)
}

func TestASessionIsRenewedForAtMostSevenDays(t *testing.T) {
	app := newAppWithQuickHashes(t)
	handler := sessionServer(t, app)
	for _, collection := range []string{"users", core.CollectionNameSuperusers} {
		account := newAccount(t, app, collection, "ada@firm.example")
		idle := int64(account.Collection().AuthToken.Duration)
		now := time.Now().Unix()
		week := int64(longestSession / time.Second)
		for _, given := range []struct {
			began  int64
			status int
			ends   int64
		}{
			{now - 60, 200, now + idle}, {now - week + 100, 200, now + 100}, {now - week, 401, 0},
			{now - 2*week, 401, 0}, {0, 401, 0},
		} {
			status, claims := renewed(t, handler, account, tokenOf(t, account, given.began, true))
			ends := cast.ToInt64(claims["exp"])
			if status != given.status ||
				status == 200 &&
					(cast.ToInt64(claims[signedInClaim]) != given.began || ends < given.ends || ends > given.ends+5) {
				t.Errorf("%s, begun %d s ago: %d, %v", collection, now-given.began, status, claims)
			}
		}
	}
}

func TestANonRenewableTokenKeepsItsOwnEnd(t *testing.T) {
	app := newAppWithQuickHashes(t)
	handler := sessionServer(t, app)
	account := newAccount(t, app, "users", "ada@firm.example")
	token := tokenOf(t, account, 0, false)
	status, claims := renewed(t, handler, account, token)
	if status != 200 || claims["exp"] != claimsOf(token)["exp"] || claims[signedInClaim] != nil {
		t.Errorf("%d, %v", status, claims)
	}
}

func TestSigningOutEndsTheSessionsOnTheServer(t *testing.T) {
	app := newAppWithQuickHashes(t)
	handler := sessionServer(t, app)
	if status := testapp.Ask(handler, "POST", "/api/site/sign-out").StatusCode; status != 401 {
		t.Errorf("a guest: %d", status)
	}
	bystander := newAccount(t, app, "users", "bob@firm.example")
	for _, collection := range []string{"users", core.CollectionNameSuperusers} {
		account := newAccount(t, app, collection, "ada@firm.example")
		now := time.Now().Unix()
		here, elsewhere := tokenOf(t, account, now, true), tokenOf(t, account, now-60, true)
		if status := testapp.Ask(handler, "POST", "/api/site/sign-out", "Authorization", "Bearer "+here).
			StatusCode; status != 204 {
			t.Fatalf("%s: %d", collection, status)
		}
		for _, token := range []string{here, elsewhere} {
			if status, _ := renewed(t, handler, account, token); status != 401 {
				t.Errorf("%s, signed out: %d", collection, status)
			}
		}
	}
	if status, _ := renewed(t, handler, bystander, tokenOf(t, bystander, time.Now().Unix(), true)); status != 200 {
		t.Errorf("another account: %d", status)
	}
}

func TestAChangedRoleEndsTheSessions(t *testing.T) {
	app := newAppWithQuickHashes(t)
	handler := sessionServer(t, app)
	ada, bob := newAccount(t, app, "users", "ada@firm.example"), newAccount(t, app, "users", "bob@firm.example")
	isEnded := func(of *core.Record) bool {
		fresh, err := app.FindRecordById("users", of.Id)
		if err != nil {
			t.Fatal(err)
		}
		ended := fresh.TokenKey() != of.TokenKey()
		status, _ := renewed(t, handler, of, tokenOf(t, of, time.Now().Unix(), true))
		if ended != (status == 401) {
			t.Errorf("%s: %d", of.Email(), status)
		}
		*of = *fresh
		return ended
	}
	role := testapp.Save(t, app, "user_roles", map[string]any{"user": ada.Id, "role": "editor"})
	if !isEnded(ada) || isEnded(bob) {
		t.Error("given")
	}
	save := func(name, value string) {
		role.Set(name, value)
		if err := app.Save(role); err != nil {
			t.Fatal(err)
		}
	}
	save("role", "editor")
	if isEnded(ada) {
		t.Error("ended although nothing changed")
	}
	save("role", "admin")
	if !isEnded(ada) || isEnded(bob) {
		t.Error("changed")
	}
	save("user", bob.Id)
	if !isEnded(ada) || !isEnded(bob) {
		t.Error("handed on")
	}
	if err := app.Delete(role); err != nil {
		t.Fatal(err)
	}
	if isEnded(ada) || !isEnded(bob) {
		t.Error("taken away")
	}
	orphan := testapp.Save(t, app, "user_roles", map[string]any{"user": "missing00000000", "role": "editor"})
	if err := app.Delete(orphan); err != nil {
		t.Errorf("of a deleted account: %v", err)
	}
}
