package main

import (
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
)

var fileName = regexp.MustCompile(`\.[A-Za-z0-9]{1,11}$`)

// missing answers 404: for people the not-found page of the folder or else the site's, for what asks for a file one sentence.
func (s *site) missing(w http.ResponseWriter, r *http.Request) {
	page := s.notFound[path.Dir(path.Clean(r.URL.Path))]
	if page == nil {
		page = s.notFound["/"]
	}
	if page == nil || fileName.MatchString(r.URL.Path) {
		sentence(w, r, http.StatusNotFound, "There is no such file.")
		return
	}
	page.send(w, r)
}

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
