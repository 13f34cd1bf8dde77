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

// AtAdminAddress returns a copy of base that marks a connection to ADMIN_ADDR. Superusers may sign in only at this
// address.
func AtAdminAddress(base context.Context) context.Context {
	return context.WithValue(base, adminAddressKey{}, true)
}

// IsAtAdminAddress reports whether a request came in at ADMIN_ADDR.
func IsAtAdminAddress(r *http.Request) bool {
	marked, _ := r.Context().Value(adminAddressKey{}).(bool)
	return marked
}

// KeepSuperusersIn refuses superusers at every address except ADMIN_ADDR. It answers 404 to requests that name the
// collection of superusers, and 403 to requests with a superuser's token.
var KeepSuperusersIn = &hook.Handler[*core.RequestEvent]{
	Id:       "siteKeepSuperusersIn",
	Priority: apis.DefaultRateLimitMiddlewarePriority + 1, // the rate limit also counts refused requests
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

// namesSuperusers reports whether the request's path contains the collection of superusers, by name or ID, as
// PocketBase resolves it.
func namesSuperusers(e *core.RequestEvent) bool {
	named := e.Request.PathValue("collection")
	if named == "" {
		return false
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(named)
	return err == nil && collection.Name == core.CollectionNameSuperusers
}

// hasSuperuserFileToken reports whether the query contains a superuser's file token, which gives access to résumés and
// backups.
func hasSuperuserFileToken(e *core.RequestEvent) bool {
	token := e.Request.URL.Query().Get("token")
	if token == "" || !strings.HasPrefix(e.Request.URL.Path, "/api/") {
		return false
	}
	account, err := e.App.FindAuthRecordByToken(token, core.TokenTypeFile)
	return err == nil && account.IsSuperuser()
}

// BindAdminOrigin replaces the site's origin in the dashboard links of superusers' mails by origin, such as
// http://10.0.0.5:8091.
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
