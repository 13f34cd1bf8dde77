package guard

import (
	"errors"
	"log"
	"net/http"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"

	"lexharbor/internal/answers"
)

// CallErrors is a middleware that turns every error of /api/site/* into the site's format (answers.Refusal), and every
// error of a page into the same, or into a sentence for a browser. Other paths of /api and the dashboard are
// PocketBase's own. It wraps PocketBase's CORS middleware and all inner ones, so that the 429 of the rate limiter
// passes through it. PocketBase's log still gets the cause.
var CallErrors = &hook.Handler[*core.RequestEvent]{
	Id:       "siteCallErrors",
	Priority: apis.DefaultCorsMiddlewarePriority - 1,
	Func: func(e *core.RequestEvent) error {
		err := e.Next()
		path, isCall := e.Request.URL.Path, answers.IsSiteCall(e.Request.URL.Path)
		if err == nil || e.Written() || answers.IsDashboard(path) || answers.IsAPI(path) && !isCall {
			return err
		}
		status := http.StatusServiceUnavailable
		var refusal *router.ApiError
		if errors.As(err, &refusal) && answers.CanRefuse(refusal.Status) {
			status = refusal.Status
		}
		if status == http.StatusServiceUnavailable {
			log.Printf("%s %s failed: %v", e.Request.Method, path, hiddenCause(err))
		}
		if status == http.StatusTooManyRequests && e.Response.Header().Get("Retry-After") == "" {
			e.Response.Header().Set("Retry-After", strconv.FormatInt(limitSeconds(e), 10))
		}
		if !isCall && strings.Contains(e.Request.Header.Get("Accept"), "text/html") {
			answers.RefusePage(e.Response, e.Request, status)
		} else {
			answers.Refuse(e.Response, status)
		}
		return nil
	},
}

// hiddenCause returns the cause that PocketBase's public error hides.
func hiddenCause(err error) any {
	var refusal *router.ApiError
	if errors.As(err, &refusal) && refusal.RawData() != nil {
		return refusal.RawData()
	}
	return err
}

// limitSeconds returns the length, in seconds, of the rate limit's window that the client has used up, as set in the
// dashboard. It returns 60 if no rule matches.
func limitSeconds(e *core.RequestEvent) int64 {
	audience := core.RateLimitRuleAudienceGuest
	if e.Auth != nil {
		audience = core.RateLimitRuleAudienceAuth
	}
	path := e.Request.URL.Path
	rule, found := e.App.Settings().RateLimits.FindRateLimitRule(
		[]string{e.Request.Method + " " + path, path}, core.RateLimitRuleAudienceAll, audience)
	if !found {
		return 60
	}
	return rule.Duration
}
