package site

import (
	"net/http"
	"path"
	"regexp"

	"lexharbor/internal/answers"
)

var fileName = regexp.MustCompile(`\.[A-Za-z0-9]{1,11}$`)

// Missing answers 404. A request for a page gets the not-found page of its folder or of the site. A request for a file
// gets one sentence.
func (s *Site) Missing(w http.ResponseWriter, r *http.Request) {
	page := s.notFound[path.Dir(path.Clean(r.URL.Path))]
	if page == nil {
		page = s.notFound["/"]
	}
	if page == nil || fileName.MatchString(r.URL.Path) {
		answers.Sentence(w, r, http.StatusNotFound, "There is no such file.")
		return
	}
	page.Send(w, r)
}
