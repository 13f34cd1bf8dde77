package accounts

// Decision: docs/decisions/0023-superusers-administrators-and-editors-are-apart.md

import (
	"database/sql"
	"errors"
	"net/http"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/spf13/cast"

	"lexharbor/internal/paths"
)

// longestSession is after how long everybody signs in anew, however often the session was renewed. For how long a
// session lasts that nobody renews is in the collections' own options: twelve hours for staff, eight for superusers.
const longestSession = 7 * 24 * time.Hour

// signedInClaim is when the session began that a token belongs to, in seconds since 1970. PocketBase's tokens say only
// when they end.
const signedInClaim = "signedIn"

// beganKey is where a renewal hands the beginning of its session on to the answer.
const beganKey = "siteSessionBegan"

// BindSessions limits sessions, and ends those of an account whose role changes; a new password ends them in PocketBase
// already.
func BindSessions(app core.App) {
	for _, collection := range []string{"users", core.CollectionNameSuperusers} {
		app.OnRecordAuthRefreshRequest(collection).BindFunc(refuseEndless)
		app.OnRecordAuthRequest(collection).BindFunc(writeBeginning)
	}
	app.OnRecordCreateExecute("user_roles").BindFunc(endSessionsWithRole)
	app.OnRecordUpdateExecute("user_roles").BindFunc(endSessionsWithRole)
	app.OnRecordDeleteExecute("user_roles").BindFunc(endSessionsWithRole)
}

// RouteSignOut adds POST /api/site/sign-out: all sessions of the account end, on every device. 204; 401 without a valid
// token.
func RouteSignOut(e *core.ServeEvent) {
	e.Router.POST("/api/site/sign-out", func(e *core.RequestEvent) error {
		if err := endSessions(e.App, e.Auth.Collection().Name, e.Auth.Id); err != nil {
			return err
		}
		return e.NoContent(http.StatusNoContent)
	}).Bind(apis.RequireAuth("users", core.CollectionNameSuperusers))
}

// refuseEndless refuses to renew a session that has lasted its time. A token that does not say when its session began
// is from before this limit, and counts as too old. One that PocketBase does not renew, such as an impersonation's, has
// its own end.
func refuseEndless(e *core.RecordAuthRefreshRequestEvent) error {
	claims := claimsOf(e.Request.Header.Get("Authorization"))
	if !cast.ToBool(claims[core.TokenClaimRefreshable]) {
		return e.Next()
	}
	began := time.Unix(cast.ToInt64(claims[signedInClaim]), 0)
	if !time.Now().Before(began.Add(longestSession)) {
		return e.UnauthorizedError("This session has lasted long enough. Please sign in again.", nil)
	}
	e.Set(beganKey, began)
	return e.Next()
}

// writeBeginning puts the beginning of the session into the token that is handed out, which ends with the session at
// the latest.
func writeBeginning(e *core.RecordAuthRequestEvent) error {
	claims := claimsOf(e.Token)
	if !cast.ToBool(claims[core.TokenClaimRefreshable]) {
		return e.Next()
	}
	now := time.Now()
	began, renewed := e.Get(beganKey).(time.Time)
	if !renewed {
		began = now
	}
	options := e.Record.Collection().AuthToken
	delete(claims, "exp")
	claims[signedInClaim] = began.Unix()
	token, err := security.NewJWT(
		claims,
		e.Record.TokenKey()+options.Secret,
		min(options.DurationTime(), began.Add(longestSession).Sub(now)),
	)
	if err != nil {
		return err
	}
	e.Token = token
	return e.Next()
}

// endSessionsWithRole ends the sessions of whoever gains or loses a role by the change of the row, in the same
// transaction.
func endSessionsWithRole(e *core.RecordEvent) error {
	after := e.Record
	concerned := []string{after.GetString("user")}
	if e.Type == core.ModelEventTypeUpdate {
		before, err := e.App.FindRecordById("user_roles", after.Id)
		if err != nil {
			return err
		}
		if before.GetString("user") == after.GetString("user") && before.GetString("role") == after.GetString("role") {
			return e.Next()
		}
		concerned = append(concerned, before.GetString("user"))
	}
	outer := e.App
	defer func() { e.App = outer }()
	return e.App.RunInTransaction(func(tx core.App) error {
		e.App = tx
		if err := e.Next(); err != nil {
			return err
		}
		for _, account := range concerned {
			// deleted together with its roles
			if err := endSessions(tx, "users", account); err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		return nil
	})
}

// endSessions makes every token of the account invalid, mailed links among them.
func endSessions(app core.App, collection, id string) error {
	account, err := app.FindRecordById(collection, id)
	if err != nil {
		return err
	}
	account.RefreshTokenKey()
	return app.Save(account)
}

// claimsOf reads what a token says, without looking at its signature; nil where it is none.
func claimsOf(authorization string) jwt.MapClaims {
	claims, err := security.ParseUnverifiedJWT(bareToken(authorization))
	if err != nil {
		return nil
	}
	return claims
}

// Costs are what signing out enters, and the question who else edits.
func (*Part) Costs() map[string]paths.Cost {
	return map[string]paths.Cost{
		"GET /api/site/editors":   paths.Database,
		"POST /api/site/sign-out": paths.Call | paths.Database | paths.Writer,
	}
}
