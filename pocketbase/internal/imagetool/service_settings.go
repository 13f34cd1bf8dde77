package imagetool

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"lexharbor/internal/settings"
)

// Service is a service that makes images and speaks OpenAI's images API.
type Service struct {
	base          string // no slash at the end
	key, model    string
	private       bool    // the operator's own URL names an address of a private network
	maxPerRun     int     // requests, repeated ones included
	price         float64 // of one request, in the operator's currency
	timeout       time.Duration
	firstPause    time.Duration // before the first repetition; doubled for each further one
	longestPause  time.Duration // a service that wants more (Retry-After) is given up for this image
	largestAnswer int64         // bytes
}

// ServiceFromEnvironment returns the service that the environment names, or nil: then the program draws by itself.
//
//	IMAGES_API_KEY      the service's key; without it nothing is asked of anybody
//	IMAGES_API_URL      base address, such as https://api.openai.com/v1. Only https, but for an address that names this computer or
//	                    a private network itself (http://127.0.0.1:8080/v1)
//	IMAGES_API_MODEL    default gpt-image-1
//	IMAGES_MAX_PER_RUN  most requests of one run, repeated ones included; default 100
//	IMAGES_PRICE        what one request costs, to show what a run did; default 0
func ServiceFromEnvironment() (*Service, error) {
	key := os.Getenv("IMAGES_API_KEY")
	if key == "" {
		return nil, nil
	}
	s := &Service{
		key: key, model: settings.Variable("IMAGES_API_MODEL", "gpt-image-1"),
		timeout: 2 * time.Minute, firstPause: 2 * time.Second, longestPause: time.Minute, largestAnswer: 14 << 20,
	}
	var err error
	if s.base, s.private, err = parseImagesURL(os.Getenv("IMAGES_API_URL")); err != nil {
		return nil, err
	}
	if s.maxPerRun, err = strconv.Atoi(settings.Variable("IMAGES_MAX_PER_RUN", "100")); err != nil || s.maxPerRun < 1 {
		return nil, errors.New("IMAGES_MAX_PER_RUN must be a whole number above 0")
	}
	if s.price, err = strconv.ParseFloat(settings.Variable("IMAGES_PRICE", "0"), 64); err != nil || !(s.price >= 0 && s.price < 1e6) {
		return nil, errors.New("IMAGES_PRICE must be a number such as 0.04")
	}
	return s, nil
}

// parseImagesURL returns the base address, and whether it names a private network itself. An address that may hold a password or a key
// stays out of the error.
func parseImagesURL(text string) (base string, private bool, err error) {
	address, err := url.Parse(strings.TrimRight(text, "/"))
	if err != nil || address.Host == "" || address.User != nil || address.RawQuery != "" || address.Fragment != "" {
		return "", false, errors.New("IMAGES_API_URL must be a bare address such as https://api.openai.com/v1 when IMAGES_API_KEY is set: no user name, no password, nothing behind the path")
	}
	host := address.Hostname()
	private = strings.EqualFold(host, "localhost")
	if literal, err := netip.ParseAddr(host); err == nil {
		if neverCalled(literal) {
			return "", false, fmt.Errorf("IMAGES_API_URL names %s, which no images service has", host)
		}
		private = isPrivate(literal)
	}
	if address.Scheme != "https" && (address.Scheme != "http" || !private) {
		return "", false, fmt.Errorf("IMAGES_API_URL must begin with https://, because the key travels with it, not %q", text)
	}
	return address.String(), private, nil
}

var (
	// What computers in a cloud ask about themselves, their keys included; the first two are not link-local.
	metadataAddresses = []netip.Prefix{
		netip.MustParsePrefix("fd00:ec2::/32"), netip.MustParsePrefix("100.100.100.200/32"), netip.MustParsePrefix("168.63.129.16/32"),
	}
	privateNetworks = []netip.Prefix{
		netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("fec0::/10"),
	}
	translated = netip.MustParsePrefix("64:ff9b::/96") // IPv4 in the last four bytes
)

// neverCalled reports whether no setting allows an address: link-local ones, the metadata services of clouds, none and many.
func neverCalled(address netip.Addr) bool {
	address = plainAddress(address)
	if address.IsUnspecified() || address.IsMulticast() || address.IsLinkLocalUnicast() || address == netip.AddrFrom4([4]byte{255, 255, 255, 255}) {
		return true
	}
	return inAny(address, metadataAddresses)
}

// isPrivate reports whether an address is one of this computer or of a private network.
func isPrivate(address netip.Addr) bool {
	address = plainAddress(address)
	return address.IsLoopback() || address.IsPrivate() || inAny(address, privateNetworks) || address.Is4() && address.As4()[0] == 0
}

func inAny(address netip.Addr, networks []netip.Prefix) bool {
	for _, network := range networks {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// plainAddress is the IPv4 address behind an IPv6 form of it.
func plainAddress(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if translated.Contains(address) {
		bytes := address.As16()
		return netip.AddrFrom4([4]byte(bytes[12:]))
	}
	return address
}
