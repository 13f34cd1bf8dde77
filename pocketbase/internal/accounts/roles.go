// Package accounts decides who may do what: the roles of staff, how staff and superusers sign in, with which passwords
// and at which address, and how long their sessions last.
package accounts

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// These are the roles that a record of the collection user_roles can give. Only the dashboard and the command line
// write that collection.
const (
	AdminRole  = "admin"
	EditorRole = "editor"
)

// HasRole reports whether the signed-in account has one of the roles. It reads the database each time, so a removed
// role has no effect from the next request on. A superuser has every role.
func HasRole(app core.App, account *core.Record, roles ...any) (bool, error) {
	if account == nil {
		return false, nil
	}
	if account.IsSuperuser() {
		return true, nil
	}
	if account.Collection().Name != "users" {
		return false, nil
	}
	found, err := app.CountRecords("user_roles", dbx.HashExp{"user": account.Id}, dbx.In("role", roles...))
	return found > 0, err
}

// RoleOf returns the account's highest role: AdminRole, EditorRole, or "".
func RoleOf(app core.App, account *core.Record) (string, error) {
	for _, role := range []string{AdminRole, EditorRole} {
		if has, err := HasRole(app, account, role); has || err != nil {
			return role, err
		}
	}
	return "", nil
}

// RequireRole returns a middleware that admits only accounts with one of the roles. It answers 401 without a valid
// token, and 403 without the role.
func RequireRole(roles ...any) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "requireRole",
		Priority: apis.DefaultRateLimitMiddlewarePriority + 1, // the rate limit also counts refused requests
		Func: func(e *core.RequestEvent) error {
			if e.Auth == nil {
				return e.UnauthorizedError("", nil)
			}
			allowed, err := HasRole(e.App, e.Auth, roles...)
			if err != nil {
				return err
			}
			if !allowed {
				return e.ForbiddenError("", nil)
			}
			return e.Next()
		},
	}
}
