package accounts

import (
	"context"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

type adminAddressKey struct{}

// AtAdminAddress marks the connections of the address where superusers may sign in.
func AtAdminAddress(base context.Context) context.Context {
	return context.WithValue(base, adminAddressKey{}, true)
}

// IsAtAdminAddress reports whether a request came in at that address.
func IsAtAdminAddress(r *http.Request) bool {
	marked, _ := r.Context().Value(adminAddressKey{}).(bool)
	return marked
}

// KeepSuperusersIn hides superusers at every other address. It answers 404 to requests that sign one in or change one,
// and 403 to a superuser's token.
var KeepSuperusersIn = &hook.Handler[*core.RequestEvent]{
	Id:       "siteKeepSuperusersIn",
	Priority: apis.DefaultRateLimitMiddlewarePriority + 1, // refused requests count against the rate limit too
	Func: func(e *core.RequestEvent) error {
		switch {
		case IsAtAdminAddress(e.Request):
			return e.Next()
		case e.HasSuperuserAuth() || hasSuperuserFileToken(e):
			return e.ForbiddenError("Superusers are not let in at this address.", nil)
		case namesSuperusers(e):
			return e.NotFoundError("", nil)
		}
		return e.Next()
	},
}

// namesSuperusers reports whether a path addresses the collection of superusers, by name or id, as PocketBase resolves
// it.
func namesSuperusers(e *core.RequestEvent) bool {
	named := e.Request.PathValue("collection")
	if named == "" {
		return false
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(named)
	return err == nil && collection.Name == core.CollectionNameSuperusers
}

// hasSuperuserFileToken reports whether the query has a superuser's file token, which opens resumes and backups.
func hasSuperuserFileToken(e *core.RequestEvent) bool {
	token := e.Request.URL.Query().Get("token")
	if token == "" || !strings.HasPrefix(e.Request.URL.Path, "/api/") {
		return false
	}
	account, err := e.App.FindAuthRecordByToken(token, core.TokenTypeFile)
	return err == nil && account.IsSuperuser()
}

// BindAdminOrigin makes the links in superusers' mails lead to their dashboard's origin, such as http://10.0.0.5:8091.
func BindAdminOrigin(app core.App, origin string) {
	lead := func(e *core.MailerRecordEvent) error {
		dashboard := strings.TrimRight(e.App.Settings().Meta.AppURL, "/") + "/_/"
		e.Message.HTML = strings.ReplaceAll(e.Message.HTML, dashboard, origin+"/_/")
		e.Message.Text = strings.ReplaceAll(e.Message.Text, dashboard, origin+"/_/")
		return e.Next()
	}
	app.OnMailerRecordPasswordResetSend(core.CollectionNameSuperusers).BindFunc(lead)
	app.OnMailerRecordEmailChangeSend(core.CollectionNameSuperusers).BindFunc(lead)
	app.OnMailerRecordVerificationSend(core.CollectionNameSuperusers).BindFunc(lead)
	app.OnMailerRecordOTPSend(core.CollectionNameSuperusers).BindFunc(lead)
	app.OnMailerRecordAuthAlertSend(core.CollectionNameSuperusers).BindFunc(lead)
}
