// Package guard stands around every request that was let in, whoever answers it: which headers every answer carries, what a query may
// name, how calls fail, what the log must not hold. It knows addresses and the form of answers.
package guard

import (
	"net/http"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/paths"
)

// APIPolicy is for answers that no browser should render.
const APIPolicy = "default-src 'none'; frame-ancestors 'none'"

// SetHeaders sets the headers of every answer, of the dashboard's only that it is for https alone; a handler may narrow the policy afterwards.
// The request must have been through Proxies.Settle.
func SetHeaders(header http.Header, r *http.Request, policy string) {
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		header.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
	if paths.IsDashboard(r.URL.Path) {
		return
	}
	header.Set("Content-Security-Policy", policy)
	header.Set("Cross-Origin-Embedder-Policy", "credentialless")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
	header.Del("X-XSS-Protection") // PocketBase sets it; browsers have dropped it
	if paths.IsAPI(r.URL.Path) {
		header.Set("Cache-Control", "no-store") // tokens, leads, résumés: nothing of it is for any cache
	}
}

// HeadersAfterPocketBase repeats our headers where PocketBase has set weaker ones.
var HeadersAfterPocketBase = &hook.Handler[*core.RequestEvent]{
	Id:       "siteSecurityHeaders",
	Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1,
	Func: func(e *core.RequestEvent) error {
		SetHeaders(e.Response.Header(), e.Request, APIPolicy)
		return e.Next()
	},
}
