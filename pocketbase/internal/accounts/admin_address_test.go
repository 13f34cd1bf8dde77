package accounts

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

func TestSuperusersSignInAtTheirOwnAddressOnly(t *testing.T) {
	app := newAppWithQuickHashes(t)
	owner := newAccount(t, app, core.CollectionNameSuperusers, "owner@firm.example")
	ada := newAccount(t, app, "users", "ada@firm.example")
	superuser, staff := tokenOf(t, owner, 1, false), tokenOf(t, ada, 1, false)
	files, err := owner.NewFileToken()
	if err != nil {
		t.Fatal(err)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	router.Bind(KeepSuperusersIn)
	mux, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	ask := func(isAdmin bool, method, path, token string) int {
		request := httptest.NewRequest(
			method,
			path,
			strings.NewReader(`{"identity":"owner@firm.example","password":"a harbor of my own"}`),
		)
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Authorization", token)
		if isAdmin {
			request = request.WithContext(AtAdminAddress(request.Context()))
		}
		recorder := httptest.NewRecorder()
		mux.ServeHTTP(recorder, request)
		return recorder.Code
	}
	const post, get = http.MethodPost, http.MethodGet
	for _, given := range []struct {
		method, path, token string
		public, admin       int
	}{
		{post, "/api/collections/_superusers/auth-with-password", "", 404, 200},
		{post, "/api/collections/_SUPERUSERS/auth-with-password", "", 404, 200},
		{post, "/api/collections/" + owner.Collection().Id + "/auth-with-password", "", 404, 200},
		{get, "/api/collections/_superusers/auth-methods", "", 404, 200},
		{post, "/api/collections/_superusers/request-password-reset", "", 404, 400},
		{get, "/api/collections/_superusers/records", superuser, 403, 200},
		{get, "/api/collections/users/records", superuser, 403, 200},
		{get, "/api/collections/users/records", "Bearer " + superuser, 403, 200},
		{get, "/api/settings", superuser, 403, 200},
		{get, "/api/health", superuser, 403, 200},
		{get, "/api/backups/none.zip?token=" + files, "", 403, 404},
		{get, "/api/files/users/" + ada.Id + "/none.txt?token=" + files, "", 403, 404},
		{get, "/api/settings", "", 401, 401},
		{get, "/api/collections/users/records", staff, 200, 200},
		{post, "/api/collections/users/auth-with-password", "", 400, 400},
		{get, "/api/collections/missing/records", "", 404, 404},
		{get, "/api/health", "", 200, 200},
	} {
		public, admin := ask(
			false,
			given.method,
			given.path,
			given.token,
		), ask(
			true,
			given.method,
			given.path,
			given.token,
		)
		if public != given.public || admin != given.admin {
			t.Errorf(
				"%s %s: %d in public, %d at the admin's address, not %d and %d",
				given.method,
				given.path,
				public,
				admin,
				given.public,
				given.admin,
			)
		}
	}
}

func TestTheLinksOfSuperusersLeadToTheirAddress(t *testing.T) {
	app := newAppWithQuickHashes(t)
	app.Settings().Meta.AppURL = "https://firm.example"
	BindAdminOrigin(app, "http://10.0.0.5:8091")
	const link = `<a href="https://firm.example/_/#/auth/confirm-password-reset/x">https://firm.example/_/</a> ` +
		`https://firm.example/`
	for collection, want := range map[string]string{
		core.CollectionNameSuperusers: `<a href="http://10.0.0.5:8091/_/#/auth/confirm-password-reset/x">http://` +
			`10.0.0.5:8091/_/</a> https://firm.example/`,
		"users": link,
	} {
		event := &core.MailerRecordEvent{Record: newAccount(t, app, collection, "owner@firm.example")}
		event.App = app
		event.Message = &mailer.Message{HTML: link, Text: link}
		if err := app.OnMailerRecordPasswordResetSend(collection).
			Trigger(event, func(*core.MailerRecordEvent) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if event.Message.HTML != want || event.Message.Text != want {
			t.Errorf("%s: %s", collection, event.Message.HTML)
		}
	}
}
