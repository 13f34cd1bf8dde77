// This file sorts the addresses that this server answers into kinds. It looks at nothing but the address.

package answers

import (
	"net/url"
	"path"
	"strings"
)

// CleanPath takes away a slash at the end, ".html" and "index".
func CleanPath(requested string) string {
	page := strings.TrimSuffix(strings.TrimSuffix(requested, "/"), ".html")
	if page == "/index" {
		return "/"
	}
	return strings.TrimSuffix(page, "/index")
}

// IsStrangeURL reports whether an address is one that nothing of ours has and that some program might read in another
// way than we do.
func IsStrangeURL(u *url.URL) bool {
	clean := path.Clean(u.Path)
	escaped := strings.ToLower(u.EscapedPath())
	return !strings.HasPrefix(u.Path, "/") || clean != u.Path && clean+"/" != u.Path ||
		strings.Contains(u.Path, `\`) || strings.Contains(escaped, "%2f") || strings.Contains(escaped, "%00")
}

// IsDashboard reports whether a path is one of PocketBase's own pages.
func IsDashboard(path string) bool { return path == "/_" || strings.HasPrefix(path, "/_/") }

// IsAPI reports whether a path belongs to PocketBase's API or to ours.
func IsAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

// IsSiteCall reports whether a path is a call that this program adds to PocketBase's.
func IsSiteCall(path string) bool { return strings.HasPrefix(path, "/api/site/") }

// PathClasses are the kinds of addresses that traffic is told by.
var PathClasses = []string{"page", "asset", "picture", "call", "records", "realtime", "dashboard"}

// PathClass is the one of PathClasses that a path belongs to.
func PathClass(path string) string {
	switch {
	case IsDashboard(path):
		return "dashboard"
	case path == "/api/realtime":
		return "realtime"
	case IsSiteCall(path):
		return "call"
	case IsAPI(path):
		return "records"
	case strings.HasPrefix(path, "/storage/"):
		return "picture"
	case strings.HasPrefix(path, "/assets/"):
		return "asset"
	}
	return "page"
}
