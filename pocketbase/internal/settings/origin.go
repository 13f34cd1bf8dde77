package settings

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"github.com/pocketbase/ozzo-validation/v4/is"
)

var siteOrigin = Explain("Address", `
The site's public address, without a slash at the end: canonical links, sitemap, links in mails.`).
	Sample("SITE_ORIGIN", "https://www.lexharbor.example")

// SiteOrigin returns the site's public address. Code without access to the flags of `serve` uses it; that command
// passes its address on in the environment.
func SiteOrigin() (string, error) {
	return OriginAt(HTTPAddress.Value())
}

// OriginAt returns SITE_ORIGIN, or else the address at which the server listens. It fails for an address that means all
// networks, because no link can lead there.
func OriginAt(address string) (string, error) {
	if host, _, err := net.SplitHostPort(address); err == nil && siteOrigin.Value() == "" && isEverywhere(host) {
		return "", fmt.Errorf(
			"set SITE_ORIGIN to the address of the site, such as https://www.example.com: %q is every address of this "+
				"computer, and links lead to one",
			address,
		)
	}
	return OriginOr("http://" + address)
}

// OriginOr returns SITE_ORIGIN, or else the fallback.
func OriginOr(fallback string) (string, error) { return ParseOrigin(siteOrigin.Or(fallback)) }

func isEverywhere(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "" || err == nil && address.IsUnspecified()
}

var originForm = regexp.MustCompile(`^https?://[A-Za-z0-9.-]+(:\d+)?$|^https?://\[[0-9A-Fa-f:.]+\](:\d+)?$`)

// ParseOrigin returns an origin without a slash at its end. It fails unless text is only a scheme and a host that
// PocketBase's settings accept too.
func ParseOrigin(text string) (string, error) {
	origin := strings.TrimRight(text, "/")
	parsed, err := url.Parse(origin)
	if !originForm.MatchString(origin) || err != nil || isEverywhere(parsed.Hostname()) ||
		is.URL.Validate(origin) != nil {
		return "", fmt.Errorf("SITE_ORIGIN must be a scheme and a host, such as https://www.example.com, not %q", text)
	}
	return origin, nil
}
