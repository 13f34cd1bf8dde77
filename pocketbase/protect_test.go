package main

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"lexharbor/internal/guard"
	"lexharbor/internal/site"
	"lexharbor/internal/testapp"
)

func testProtect(t *testing.T, trusted string, inner http.HandlerFunc) http.Handler {
	t.Helper()
	t.Setenv("TRUSTED_PROXIES", trusted)
	program := configured(t)
	if inner == nil {
		pages, err := site.Load(testapp.BuiltSite(), "https://firm.example", "")
		if err != nil {
			t.Fatal(err)
		}
		inner = pages.ServeRest
	}
	return program.Around(inner)
}

func TestEveryAnswerHasTheSecurityHeaders(t *testing.T) {
	handler := testProtect(t, "", nil)
	for target, script := range map[string]string{
		"/": "'self' 'sha256-loader'", "/nothing": "'self' 'sha256-lost'", "/gone.js": "'self' 'sha256-loader'",
		"/request-demo/":  "'self' 'sha256-loader'",
		"//evil.example/": "'self' 'sha256-lost'", "/icon.png": "'self' 'sha256-loader'",
	} {
		header := testapp.Ask(handler, "GET", target).Header
		policy := header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; script-src "+script+";") ||
			!strings.HasSuffix(policy, "; require-trusted-types-for 'script'; trusted-types a-worker an-article") {
			t.Errorf("%s: %s", target, policy)
		}
		for name, want := range map[string]string{
			"Cross-Origin-Embedder-Policy": "credentialless", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
			"X-Frame-Options": "DENY",
			"Referrer-Policy": "strict-origin-when-cross-origin", "Strict-Transport-Security": "",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: %s is %q", target, name, got)
			}
		}
	}
}

func TestCachesMayNotStoreAnswersOfTheAPI(t *testing.T) {
	handler := testProtect(t, "", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(200) })
	for _, target := range []string{"/api/site/policies", "/api/collections/users/" +
		"auth-with-password", "/api/files/job_applications/id/resume.pdf"} {
		if got := testapp.Ask(handler, "GET", target).Header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: %q", target, got)
		}
	}
}

func TestTheDashboardHasItsOwnPolicyAndAllOtherHeaders(t *testing.T) {
	handler := testProtect(t, "192.0.2.1", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(200) })
	ask := func(path string) http.Header {
		return testapp.Ask(handler, "GET", path, "X-Forwarded-Proto", "https").Header
	}
	page, dashboard := ask("/nothing"), ask("/_/")
	policy := dashboard.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'self'; ") || strings.Contains(policy, "http:") {
		t.Errorf("the policy is %s", policy)
	}
	page.Set("Content-Security-Policy", policy)
	if !maps.EqualFunc(page, dashboard, slices.Equal) || dashboard.Get("Strict-Transport-Security") == "" {
		t.Errorf("the dashboard has %v, a page %v", dashboard, page)
	}
}

func TestHSTSIncludesSubdomainsOnlyIfTheOperatorAllowsIt(t *testing.T) {
	for setting, want := range map[string]string{
		"": "max-age=31536000", "off": "max-age=31536000", "on": "max-age=31536000; includeSubDomains",
	} {
		t.Setenv("HSTS_SUBDOMAINS", setting)
		handler := testProtect(t, "192.0.2.1", nil)
		for _, target := range []string{"/", "/_/", "/api/nothing"} {
			header := testapp.Ask(handler, "GET", target, "X-Forwarded-Proto", "https").Header
			if got := header.Get("Strict-Transport-Security"); got != want {
				t.Errorf("HSTS_SUBDOMAINS=%s %s: %q", setting, target, got)
			}
		}
	}
	t.Setenv("HSTS_SUBDOMAINS", "yes")
	if _, err := guard.HeadersFromEnvironment(); err == nil || err.Error() != "HSTS_SUBDOMAINS must be on or off" {
		t.Errorf("%v", err)
	}
}

func TestUnknownAddressesOfTheAPIGetAnError(t *testing.T) {
	handler := testProtect(t, "", func(http.ResponseWriter, *http.Request) { t.Error("went through") })
	response := testapp.Ask(handler, "GET", "/api//site/challenge")
	if body := testapp.Text(t, response); response.StatusCode != 404 || !strings.Contains(body, `"success":false`) ||
		!strings.Contains(body, `"code":"not_found"`) {
		t.Errorf("%d %s", response.StatusCode, body)
	}
}

func TestForwardingHeadersCountFromTrustedPeersOnly(t *testing.T) {
	for _, want := range []struct{ trusted, peer, chain, client, proto string }{
		{"", "203.0.113.9:1", "198.51.100.1", "", ""},
		{"10.0.0.0/8", "203.0.113.9:1", "198.51.100.1", "", ""},
		{"10.0.0.0/8", "10.1.2.3:1", "198.51.100.1", "198.51.100.1", "https"},
		{"10.0.0.0/8", "[::ffff:10.1.2.3]:1", "198.51.100.1", "198.51.100.1", "https"},
		{"10.0.0.0/8", "10.1.2.3:1", "forged, 192.0.2.7, 198.51.100.1, 10.9.9.9", "198.51.100.1", "https"},
		{"10.0.0.0/8, 2001:db8::1", "[2001:db8::1]:1", "2001:db8:2::5", "2001:db8:2::", "https"},
		{"10.0.0.0/8", "10.1.2.3:1", "nonsense", "", "https"},
	} {
		var got http.Header
		handler := testProtect(t, want.trusted, func(_ http.ResponseWriter, r *http.Request) { got = r.Header })
		request := httptest.NewRequest("GET", "/api/health", nil)
		request.RemoteAddr = want.peer
		for name, value := range map[string]string{
			"X-Forwarded-For": want.chain, "X-Real-IP": "192.0.2.200", "Forwarded": "for=192.0.2.200",
			"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example",
		} {
			request.Header.Set(name, value)
		}
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		if got.Get("X-Forwarded-For") != want.client || got.Get("X-Forwarded-Proto") != want.proto {
			t.Errorf("%+v: %v", want, got)
		}
		if got.Get("X-Real-IP")+got.Get("Forwarded")+got.Get("X-Forwarded-Host") != "" {
			t.Errorf("%+v: left %v", want, got)
		}
		if strict := recorder.Header().Get("Strict-Transport-Security") != ""; strict != (want.proto == "https") {
			t.Errorf("%+v: strict transport %v", want, strict)
		}
	}
}
