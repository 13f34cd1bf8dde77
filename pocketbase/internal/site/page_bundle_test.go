package site

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"lexharbor/internal/testapp"
)

func TestTheBundleHoldsEachBuiltPageAsItsOwnAnswerWould(t *testing.T) {
	s := testSite(t)
	response := testapp.Ask(s, "GET", "/pages.json")
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "application/json" ||
		response.Header.Get("X-Site-Build") != "" || response.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("status %d, %v", response.StatusCode, response.Header)
	}
	var bundle struct {
		Build string
		Pages map[string]struct{ Policy, HTML string }
	}
	if err := json.Unmarshal([]byte(testapp.Text(t, response)), &bundle); err != nil {
		t.Fatal(err)
	}
	if paths := slices.Sorted(maps.Keys(bundle.Pages)); bundle.Build != "0123456789abcdef" || !slices.Equal(paths, []string{"/", "/legal", "/login", "/request-demo"}) {
		t.Error(bundle.Build, paths)
	}
	for path, page := range bundle.Pages {
		own := testapp.Ask(s, "GET", path)
		if page.HTML != testapp.Text(t, own) || page.Policy != own.Header.Get("Content-Security-Policy") {
			t.Errorf("%s: %q under %q", path, page.HTML, page.Policy)
		}
	}
}
