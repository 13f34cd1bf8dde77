// Package guard sets the headers of every answer, restricts which columns an API query may name, and formats the errors
// of API requests. It refuses outdated saves, caches public answers, and keeps secrets out of the log.
package guard

import (
	"errors"
	"net/http"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/settings"
)

// APIPolicy is the Content-Security-Policy of answers that no browser should render.
const APIPolicy = "default-src 'none'; frame-ancestors 'none'"

// dashboardPolicy is the Content-Security-Policy of PocketBase's dashboard. It allows inline styles, and the maps of
// OpenStreetMap.
const dashboardPolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' https://tile.openstreetmap.org data: blob:; " +
	"connect-src 'self' https://nominatim.openstreetmap.org; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

// Headers sets the headers of every answer. StrictTransport is the value of Strict-Transport-Security (HSTS) over
// https.
type Headers struct{ StrictTransport string }

var hstsSubdomains = settings.Explain("Address", `
"on": over https the site says that all subdomains of its host are for https alone too, for a year. Browsers
remember it; so first be sure that each of them has a certificate. Without it the site says so of its own host
only.`).Default("HSTS_SUBDOMAINS", "off")

// HeadersFromEnvironment reads HSTS_SUBDOMAINS. If it is "on", browsers use only https for all subdomains too, for a
// year. The default is "off", because only the operator knows whether all subdomains support https.
func HeadersFromEnvironment() (Headers, error) {
	const ownHost = "max-age=31536000"
	switch hstsSubdomains.Value() {
	case "off":
		return Headers{StrictTransport: ownHost}, nil
	case "on":
		return Headers{StrictTransport: ownHost + "; includeSubDomains"}, nil
	}
	return Headers{}, errors.New("HSTS_SUBDOMAINS must be on or off")
}

// everywhere has the headers of all answers. The names are in the canonical form of net/http. All requests share the
// values, which must not change. It is a slice, because every answer iterates it.
var everywhere = []struct {
	name   string
	values []string
}{
	{"Cross-Origin-Embedder-Policy", []string{"credentialless"}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
	{"Permissions-Policy", []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=()"}},
	{"Referrer-Policy", []string{"strict-origin-when-cross-origin"}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"X-Frame-Options", []string{"DENY"}},
}

// Set sets the headers of an answer. policy is its Content-Security-Policy, which a handler may replace later. The
// dashboard gets dashboardPolicy instead. The caller must have removed an X-Forwarded-Proto that clients forged.
func (h Headers) Set(header http.Header, r *http.Request, policy string) {
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		header.Set("Strict-Transport-Security", h.StrictTransport)
	}
	if answers.IsDashboard(r.URL.Path) {
		policy = dashboardPolicy
	}
	header["Content-Security-Policy"] = []string{policy}
	for _, one := range everywhere {
		header[one.name] = one.values
	}
	delete(header, "X-Xss-Protection") // PocketBase sets this header, which browsers no longer support
	if answers.IsAPI(r.URL.Path) {
		header.Set("Cache-Control", "no-store") // tokens, leads, résumés: no cache may store them
	}
}

// AfterPocketBase returns a middleware that sets this package's headers again after PocketBase has set weaker ones.
func (h Headers) AfterPocketBase() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "siteSecurityHeaders",
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			h.Set(e.Response.Header(), e.Request, APIPolicy)
			return e.Next()
		},
	}
}
