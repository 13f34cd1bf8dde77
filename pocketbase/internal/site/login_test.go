package site

import (
	"strings"
	"testing"

	"lexharbor/internal/testapp"
)

func TestLoginRedirectsOnlyWithASetting(t *testing.T) {
	s := testSite(t)
	if response := testapp.Ask(s, "GET", "/login"); response.StatusCode != 200 ||
		!strings.Contains(testapp.Text(t, response), "<h1>login</h1>") {
		t.Errorf("without LOGIN_URL: %d", response.StatusCode)
	}

	s.login = "https://app.example.com/sign-in?from=site"
	for _, want := range []struct {
		method, target   string
		status           int
		location, policy string
	}{
		{"GET", "/login", 302, s.login, "no-store"},
		{"HEAD", "/login", 302, s.login, "no-store"},
		{"GET", "/login?to=https://evil.example", 302, s.login, "no-store"},
		{"GET", "/login/", 308, "/login", "no-cache"},
		{"GET", "/login.html", 308, "/login", "no-cache"},
		{"POST", "/login", 405, "", "no-cache"},
		{"GET", "/Login", 404, "", "no-cache"},
		{"GET", "/", 200, "", "no-cache"},
	} {
		response := testapp.Ask(s, want.method, want.target)
		header := response.Header
		if response.StatusCode != want.status || header.Get("Location") != want.location ||
			header.Get("Cache-Control") != want.policy {
			t.Errorf(
				"%s %s: %d to %q, %q",
				want.method,
				want.target,
				response.StatusCode,
				header.Get("Location"),
				header.Get("Cache-Control"),
			)
		}
	}
}

func TestALoginAddressIsCheckedAtTheStart(t *testing.T) {
	const origin = "https://firm.example"
	for _, good := range []string{"", "https://app.example.com", "https://app.example.com:8443/" +
		"login?next=%2F", "https://firm.example/app/login", "https://login.firm.example/login"} {
		if address, err := ParseLogin(good, origin); err != nil || address != good {
			t.Errorf("%q became %q: %v", good, address, err)
		}
	}
	for _, bad := range []string{
		"http://app.example.com", "app.example.com", "/login", "//app.example.com", "javascript:alert(1)", "https://",
		"https://:443/",
		"https://me:secret@app.example.com", "https://app.example.com/\r\nSet-Cookie: a=b",
		"https://firm.example/login", "https://FIRM.example/login/?a=1",
	} {
		if address, err := ParseLogin(bad, origin); err == nil || address != "" ||
			strings.Contains(err.Error(), "secret") {
			t.Errorf("%q became %q: %v", bad, address, err)
		}
	}
}
