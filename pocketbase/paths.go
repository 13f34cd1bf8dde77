package main

import (
	"net/url"
	"path"
	"strings"
)

// cleanPath takes away a slash at the end, ".html" and "index".
func cleanPath(requested string) string {
	page := strings.TrimSuffix(strings.TrimSuffix(requested, "/"), ".html")
	if page == "/index" {
		return "/"
	}
	return strings.TrimSuffix(page, "/index")
}

// strangePath tells addresses that nothing of ours has and that some program might read in another way than we do.
func strangePath(u *url.URL) bool {
	clean := path.Clean(u.Path)
	escaped := strings.ToLower(u.EscapedPath())
	return !strings.HasPrefix(u.Path, "/") || clean != u.Path && clean+"/" != u.Path ||
		strings.Contains(u.Path, `\`) || strings.Contains(escaped, "%2f") || strings.Contains(escaped, "%00")
}

// isDashboard tells PocketBase's own pages, which keep PocketBase's own headers.
func isDashboard(path string) bool { return path == "/_" || strings.HasPrefix(path, "/_/") }

func isAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

func isSiteCall(path string) bool { return strings.HasPrefix(path, "/api/site/") }
