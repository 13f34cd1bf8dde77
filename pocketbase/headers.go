package main

import (
	"net/http"
	"strings"
)

// apiPolicy is for answers that no browser should render.
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

// hashes are the CSP hashes of one page's inline scripts and styles, such as "sha256-…".
type hashes struct {
	Script []string `json:"script"`
	Style  []string `json:"style"`
}

// pagePolicy is the content security policy of the site. Images come from anywhere over https because authors link them.
func pagePolicy(inline hashes) string {
	quote := func(list []string) string {
		var sources strings.Builder
		for _, hash := range list {
			sources.WriteString(" '" + hash + "'")
		}
		return sources.String()
	}
	return "default-src 'none'; script-src 'self'" + quote(inline.Script) + "; style-src 'self'" + quote(inline.Style) +
		"; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'" +
		"; base-uri 'none'; form-action 'self'; frame-ancestors 'none'" +
		"; require-trusted-types-for 'script'; trusted-types lexharbor-worker lexharbor-article"
}

// isDashboard tells PocketBase's own pages, which keep PocketBase's own headers.
func isDashboard(path string) bool { return path == "/_" || strings.HasPrefix(path, "/_/") }

func isAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

func isSiteCall(path string) bool { return strings.HasPrefix(path, "/api/site/") }

// secure sets the headers of every answer, of the dashboard's only that it is for https alone; a handler may narrow the policy afterwards.
// The request must have been through proxies.settle.
func secure(header http.Header, r *http.Request, policy string) {
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		header.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
	if isDashboard(r.URL.Path) {
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
	if isAPI(r.URL.Path) {
		header.Set("Cache-Control", "no-store") // tokens, leads, résumés: nothing of it is for any cache
	}
}
