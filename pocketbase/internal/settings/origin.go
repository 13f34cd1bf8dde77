package settings

import (
	"fmt"
	"regexp"
	"strings"
)

// SiteOrigin is the public address of the site for everything that knows no flags of the serve command, which shares its own by the
// environment.
func SiteOrigin() (string, error) {
	return ParseOrigin(Variable("SITE_ORIGIN", "http://"+Variable("HTTP_ADDR", "127.0.0.1:8090")))
}

var originForm = regexp.MustCompile(`^https?://[A-Za-z0-9.-]+(:\d+)?$|^https?://\[[0-9A-Fa-f:.]+\](:\d+)?$`)

// ParseOrigin returns the address without a slash at its end; it goes into every page, so it must be nothing but an origin.
func ParseOrigin(text string) (string, error) {
	origin := strings.TrimRight(text, "/")
	if !originForm.MatchString(origin) {
		return "", fmt.Errorf("SITE_ORIGIN must be a scheme and a host, such as https://www.example.com, not %q", text)
	}
	return origin, nil
}
