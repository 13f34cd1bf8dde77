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

// AtAdminAddress marks the connections of the address where superusers are let in.
func AtAdminAddress(base context.Context) context.Context {
	return context.WithValue(base, adminAddressKey{}, true)
}

// IsAtAdminAddress reports whether a request came in there.
func IsAtAdminAddress(r *http.Request) bool {
	marked, _ := r.Context().Value(adminAddressKey{}).(bool)
	return marked
}

// KeepSuperusersIn answers every other address as if there were no superusers: 404 for all that signs one in or changes
// one, 403 for a token of one, whoever has it.
var KeepSuperusersIn = &hook.Handler[*core.RequestEvent]{
	Id:       "siteKeepSuperusersIn",
	Priority: apis.DefaultRateLimitMiddlewarePriority + 1, // who is refused counts too
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

// namesSuperusers reports whether the path is about their collection, by name or by id, as PocketBase finds it.
func namesSuperusers(e *core.RequestEvent) bool {
	named := e.Request.PathValue("collection")
	if named == "" {
		return false
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(named)
	return err == nil && collection.Name == core.CollectionNameSuperusers
}

// hasSuperuserFileToken reports whether a superuser's token for files is in the query: it opens resumes and backups.
func hasSuperuserFileToken(e *core.RequestEvent) bool {
	token := e.Request.URL.Query().Get("token")
	if token == "" || !strings.HasPrefix(e.Request.URL.Path, "/api/") {
		return false
	}
	account, err := e.App.FindAuthRecordByToken(token, core.TokenTypeFile)
	return err == nil && account.IsSuperuser()
}

// BindAdminOrigin lets the links in superusers' mails lead to where their dashboard is, such as http://10.0.0.5:8091.
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
