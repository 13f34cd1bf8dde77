package site

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"lexharbor/internal/answers"
)

// loginPath is the target of the site's Login button. Without LOGIN_URL, the built page there shows customers where to
// sign in.
const loginPath = "/login"

// ParseLogin returns LOGIN_URL if it is valid or empty: the https address where customers sign in. Errors omit the
// address, because an operator may have typed a password into it.
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
	if answers.CleanPath(address.Path) == loginPath && strings.EqualFold("https://"+address.Host, origin) {
		return "", errors.New("LOGIN_URL must lead away from this site's own " + loginPath + ", which leads there")
	}
	return address.String(), nil
}

// sendToLogin redirects to LOGIN_URL. No cache may store the redirect, because the setting may change.
func (s *Site) sendToLogin(w http.ResponseWriter) {
	w.Header().Set("Location", s.login)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusFound)
}
