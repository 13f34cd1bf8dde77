package accounts

import (
	"net/http"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// signInPage is the path of the page where staff sign in. The links in their mails lead there too.
const signInPage = "/admin/images"

// BindSignIn lets staff and superusers request a mailed code only as the second step of signing in, just after they
// entered the password. All other callers get PocketBase's answer for unknown addresses, and no mail is sent. Staff
// cannot switch the second step on while no mail server is set up, because they could not sign in any more. To switch
// it off, they need the account's password. The case of letters in their address is ignored.
func BindSignIn(app core.App) {
	app.OnRecordRequestOTPRequest("users", core.CollectionNameSuperusers).
		BindFunc(func(e *core.RecordCreateOTPRequestEvent) error {
			if e.Record != nil {
				given, err := gavePassword(e.App, e.Record)
				if err != nil {
					return err
				}
				if !given {
					e.Record = nil
				}
			}
			return e.Next()
		})
	app.OnRecordCreate("users").BindFunc(lowerAddress)
	app.OnRecordUpdate("users").BindFunc(lowerAddress)
	app.OnRecordAuthWithPasswordRequest("users").BindFunc(func(e *core.RecordAuthWithPasswordRequestEvent) error {
		if e.Record == nil {
			// If no account has this address, e.Record stays nil, and PocketBase answers.
			e.Record, _ = e.App.FindAuthRecordByEmail(e.Collection, strings.ToLower(e.Identity))
		}
		return e.Next()
	})
	app.OnRecordUpdateRequest("users").BindFunc(func(e *core.RecordRequestEvent) error {
		before, after := e.Record.Original().GetBool("twoStep"), e.Record.GetBool("twoStep")
		if after && !before && !e.App.Settings().SMTP.Enabled {
			return noMail()
		}
		if before && !after && !e.HasSuperuserAuth() && !gaveCurrentPassword(e) {
			return e.BadRequestError(
				"The password of the account is needed to switch its second step off.",
				validation.Errors{
					"currentPassword": validation.NewError(
						"validation_current_password", "This is not the password of the account.",
					),
				},
			)
		}
		return e.Next()
	})
}

// gaveCurrentPassword reports whether the request's body contains the account's current password. Otherwise a person
// who finds an open session could weaken the account's sign-in.
func gaveCurrentPassword(e *core.RecordRequestEvent) bool {
	info, err := e.RequestInfo()
	if err != nil {
		return false
	}
	given, _ := info.Body["currentPassword"].(string)
	return given != "" && e.Record.Original().ValidatePassword(given)
}

// lowerAddress changes an account's email address to lower case, as the sign-in form sends it. Otherwise PocketBase
// would treat Ada@ and ada@ as two accounts.
func lowerAddress(e *core.RecordEvent) error {
	if address := e.Record.Email(); address != e.Record.Original().Email() {
		e.Record.SetEmail(strings.ToLower(address))
	}
	return e.Next()
}

// RefuseUnsendable is a middleware that answers 501 to requests for a password link or a code while no mail server is
// set up. PocketBase would claim that the mail was sent. The answer is the same for every caller and every address.
var RefuseUnsendable = &hook.Handler[*core.RequestEvent]{
	Id:       "siteUnsendable",
	Priority: apis.DefaultRateLimitMiddlewarePriority + 1, // the rate limit also counts refused requests
	Func: func(e *core.RequestEvent) error {
		path := e.Request.URL.Path
		isMailed := strings.HasSuffix(path, "/request-password-reset") || strings.HasSuffix(path, "/request-otp")
		if isMailed && strings.HasPrefix(path, "/api/collections/") && !e.App.Settings().SMTP.Enabled {
			return noMail()
		}
		return e.Next()
	},
}

func noMail() error {
	return router.NewApiError(
		http.StatusNotImplemented,
		"No mail can be sent from here: no mail server is set up.",
		nil,
	)
}

// gavePassword reports whether the account's password was entered, and the second step has not expired.
func gavePassword(app core.App, account *core.Record) (bool, error) {
	waiting, err := app.FindAllMFAsByRecord(account)
	if err != nil {
		return false, err
	}
	for _, step := range waiting {
		if step.Method() == core.MFAMethodPassword && !step.HasExpired(account.Collection().MFA.DurationTime()) {
			return true, nil
		}
	}
	return false, nil
}
