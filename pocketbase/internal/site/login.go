package site

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"lexharbor/internal/paths"
)

// loginPath is where the site's Login button leads. The built page there says where firms sign in, for sites without
// LOGIN_URL.
const loginPath = "/login"

// ParseLogin reads LOGIN_URL, the https address where customers sign in. The address itself stays out of the error: it
// may hold a password that was put there by mistake.
func ParseLogin(text, origin string) (string, error) {
	if text == "" {
		return "", nil
	}
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "https" || address.Hostname() == "" || address.User != nil {
		return "", errors.New(
			"LOGIN_URL must be an https address without a user name, such as https://app.example.com/login",
		)
	}
	if paths.Clean(address.Path) == loginPath && strings.EqualFold("https://"+address.Host, origin) {
		return "", errors.New("LOGIN_URL must lead away from this site's own " + loginPath + ", which leads there")
	}
	return address.String(), nil
}

// sendToLogin sends customers on, for as long as LOGIN_URL says so: nothing may remember it.
func (s *Site) sendToLogin(w http.ResponseWriter) {
	w.Header().Set("Location", s.login)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusFound)
}
