// This file classifies the addresses of requests by their path alone.

package answers

import (
	"net/url"
	"path"
	"strings"
)

// CleanPath returns a path without a trailing slash, ".html" and "/index": "/" for /index.html, but "" for "/".
func CleanPath(requested string) string {
	page := strings.TrimSuffix(strings.TrimSuffix(requested, "/"), ".html")
	if page == "/index" {
		return "/"
	}
	return strings.TrimSuffix(page, "/index")
}

// IsStrangeURL reports whether a path is not in its shortest form (apart from a trailing slash), or has a backslash, an
// encoded slash or a zero byte. The site has no such address. A proxy might read it in another way than this program.
func IsStrangeURL(u *url.URL) bool {
	clean := path.Clean(u.Path)
	escaped := strings.ToLower(u.EscapedPath())
	return !strings.HasPrefix(u.Path, "/") || clean != u.Path && clean+"/" != u.Path ||
		strings.Contains(u.Path, `\`) || strings.Contains(escaped, "%2f") || strings.Contains(escaped, "%00")
}

// IsDashboard reports whether a path belongs to PocketBase's dashboard.
func IsDashboard(path string) bool { return path == "/_" || strings.HasPrefix(path, "/_/") }

// IsAPI reports whether a path belongs to PocketBase's API or to this program's.
func IsAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

// IsSiteCall reports whether a path is under /api/site/, where this program has its API routes.
func IsSiteCall(path string) bool { return strings.HasPrefix(path, "/api/site/") }

// PathClasses are the classes of paths by which the metrics count traffic.
var PathClasses = []string{"page", "asset", "picture", "call", "records", "realtime", "dashboard"}

// PathClass returns the class of a path, one of PathClasses.
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
