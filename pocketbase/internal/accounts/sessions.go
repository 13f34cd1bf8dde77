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

	"lexharbor/internal/answers"
)

// longestSession is how long after signing in an account must sign in again, however often it renewed the session. A
// session that is not renewed ends earlier, by PocketBase's options of the collections: after twelve hours for staff,
// eight for superusers.
const longestSession = 7 * 24 * time.Hour

// signedInClaim is the token's claim with the start of its session, in seconds since 1970. PocketBase's own claims only
// state when the token expires.
const signedInClaim = "signedIn"

// beganKey is a key in the request event's values. refuseEndless stores the session's start there, and writeBeginning
// reads it.
const beganKey = "siteSessionBegan"

// BindSessions limits the length of sessions, and ends an account's sessions when its role changes. PocketBase itself
// ends them when the password changes.
func BindSessions(app core.App) {
	for _, collection := range []string{"users", core.CollectionNameSuperusers} {
		app.OnRecordAuthRefreshRequest(collection).BindFunc(refuseEndless)
		app.OnRecordAuthRequest(collection).BindFunc(writeBeginning)
	}
	app.OnRecordCreateExecute("user_roles").BindFunc(endSessionsWithRole)
	app.OnRecordUpdateExecute("user_roles").BindFunc(endSessionsWithRole)
	app.OnRecordDeleteExecute("user_roles").BindFunc(endSessionsWithRole)
}

// RouteSignOut adds POST /api/site/sign-out, which ends all sessions of the account, on every device. The route answers
// 204, or 401 without a valid token.
func RouteSignOut(e *core.ServeEvent) {
	e.Router.POST("/api/site/sign-out", func(e *core.RequestEvent) error {
		if err := endSessions(e.App, e.Auth.Collection().Name, e.Auth.Id); err != nil {
			return err
		}
		return e.NoContent(http.StatusNoContent)
	}).Bind(apis.RequireAuth("users", core.CollectionNameSuperusers))
}

// refuseEndless refuses to renew a session after longestSession. An earlier release issued tokens without
// signedInClaim; these count as too old. PocketBase does not renew some tokens, such as those of an impersonation. They
// expire anyway.
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

// writeBeginning writes the start of the session into the new token. The token expires at the end of the session at the
// latest.
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

// endSessionsWithRole ends the sessions of each account that gains or loses a role by a change of user_roles, in the
// same transaction.
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
			// The account may have been deleted together with its roles.
			if err := endSessions(tx, "users", account); err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
		}
		return nil
	})
}

// endSessions invalidates all tokens of an account, including mailed links.
func endSessions(app core.App, collection, id string) error {
	account, err := app.FindRecordById(collection, id)
	if err != nil {
		return err
	}
	account.RefreshTokenKey()
	return app.Save(account)
}

// claimsOf returns the claims of the token in an Authorization header, and does not verify its signature. It returns
// nil if there is no token.
func claimsOf(authorization string) jwt.MapClaims {
	claims, err := security.ParseUnverifiedJWT(bareToken(authorization))
	if err != nil {
		return nil
	}
	return claims
}

// Costs returns the costs of this package's routes: the list of other editors, and sign-out.
func (*Part) Costs() map[string]answers.Cost {
	return map[string]answers.Cost{
		"GET /api/site/editors":   answers.CostDatabase,
		"POST /api/site/sign-out": answers.CostCall | answers.CostDatabase | answers.CostWriter,
	}
}
