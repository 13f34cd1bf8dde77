// Package paths tells the kinds of addresses that this server answers from each other. It looks at nothing but the address.
package paths

import (
	"net/url"
	"path"
	"strings"
)

// Clean takes away a slash at the end, ".html" and "index".
func Clean(requested string) string {
	page := strings.TrimSuffix(strings.TrimSuffix(requested, "/"), ".html")
	if page == "/index" {
		return "/"
	}
	return strings.TrimSuffix(page, "/index")
}

// IsStrange tells addresses that nothing of ours has and that some program might read in another way than we do.
func IsStrange(u *url.URL) bool {
	clean := path.Clean(u.Path)
	escaped := strings.ToLower(u.EscapedPath())
	return !strings.HasPrefix(u.Path, "/") || clean != u.Path && clean+"/" != u.Path ||
		strings.Contains(u.Path, `\`) || strings.Contains(escaped, "%2f") || strings.Contains(escaped, "%00")
}

// IsDashboard tells PocketBase's own pages, which keep PocketBase's own headers.
func IsDashboard(path string) bool { return path == "/_" || strings.HasPrefix(path, "/_/") }

// IsAPI tells the addresses of PocketBase's API and of ours.
func IsAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

// IsSiteCall tells the calls that this program adds to PocketBase's.
func IsSiteCall(path string) bool { return strings.HasPrefix(path, "/api/site/") }
