package site

import (
	"regexp"
	"testing"

	"lexharbor/internal/testapp"
)

func TestAPagesPolicyAllowsTheStylesOfItsHeadAlone(t *testing.T) {
	// printf 'h1{color:red}' | openssl dgst -sha256 -binary | base64
	const own = " style-src 'self' 'sha256-/D8wWMrWSOjeD/K4IHepvRvJjPxqJbouCB3qbqmBaqY=';"
	for page, want := range map[string]string{
		"<head><title>A</title><style>" + testapp.Style + "</style></head><style>p{}</style>": own,
		"<head></head><body><style>" + testapp.Style + "</style>":                             " style-src 'self';",
		"<head><style>" + testapp.Style:                                                       " style-src 'self';",
		"":                                                                                    " style-src 'self';",
	} {
		if got := styleSource(pagePolicy(nil, styleHashes(page), nil)); got != want {
			t.Errorf("%q: %s", page, got)
		}
	}
	s := testSite(t)
	for path, want := range map[string]string{"/request-demo": own, "/nothing": own,
		"/icon.png": " style-src 'self';"} {
		if got := styleSource(testapp.Ask(s, "GET", path).Header.Get("Content-Security-Policy")); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
}

func styleSource(policy string) string {
	return regexp.MustCompile(` style-src [^;]*;`).FindString(policy)
}
