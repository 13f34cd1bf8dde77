package site

import (
	"net/http"

	"lexharbor/internal/answers"
)

// SendPersonal answers with a page that was rendered for one person: it is served without scripts, no cache stores it,
// no search engine lists it, and its address is told to no other site.
func (s *Site) SendPersonal(w http.ResponseWriter, r *http.Request, status int, head, html string) {
	whole := s.withOrigin(s.previews.join(head, html, "null"))
	a := answers.New("page.html", []byte(whole))
	a.Status, a.Build = status, s.meta.Build
	markSecret(a, s.policyOf(PreviewPath+"404", whole))
	a.Send(w, r)
}
