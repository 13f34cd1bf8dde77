package site

import (
	"net/http"

	"lexharbor/internal/answers"
)

// SendPersonal sends a page that was rendered for one visitor. The page has no scripts. No cache may store it, no
// search engine may list it, and browsers omit its address from Referer headers.
func (s *Site) SendPersonal(w http.ResponseWriter, r *http.Request, status int, head, html string) {
	whole := s.withOrigin(s.previews.join(head, html, "null"))
	a := answers.New("page.html", []byte(whole))
	a.Status, a.Build = status, s.meta.Build
	markSecret(a, s.policyOf(PreviewPath+"404", whole))
	a.Send(w, r)
}
