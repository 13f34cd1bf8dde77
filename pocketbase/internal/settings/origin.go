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

// SiteOrigin is the public address of the site for everything that knows no flags of the serve command, which shares
// its own by the environment.
func SiteOrigin() (string, error) {
	return OriginAt(HTTPAddress.Value())
}

// OriginAt is the public address of the site whose server listens at an address: what SITE_ORIGIN says, else that
// address itself. One that means every address of the computer is none that a link could lead to.
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

// OriginOr is what SITE_ORIGIN says, or the fallback.
func OriginOr(fallback string) (string, error) { return ParseOrigin(siteOrigin.Or(fallback)) }

func isEverywhere(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "" || err == nil && address.IsUnspecified()
}

var originForm = regexp.MustCompile(`^https?://[A-Za-z0-9.-]+(:\d+)?$|^https?://\[[0-9A-Fa-f:.]+\](:\d+)?$`)

// ParseOrigin returns the address without a slash at its end; it goes into every page, so it must be nothing but an
// origin, and into PocketBase's settings, which take no other URL than one that leads somewhere.
func ParseOrigin(text string) (string, error) {
	origin := strings.TrimRight(text, "/")
	parsed, err := url.Parse(origin)
	if !originForm.MatchString(origin) || err != nil || isEverywhere(parsed.Hostname()) ||
		is.URL.Validate(origin) != nil {
		return "", fmt.Errorf("SITE_ORIGIN must be a scheme and a host, such as https://www.example.com, not %q", text)
	}
	return origin, nil
}
