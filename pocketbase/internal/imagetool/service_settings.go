package imagetool

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"lexharbor/internal/outbound"
	"lexharbor/internal/settings"
)

// Service is a client of an images service with OpenAI's API.
type Service struct {
	base          string // without a slash at its end
	key, model    string
	private       bool    // the operator's URL itself names a private address
	maxPerRun     int     // requests, including retries
	price         float64 // of one request, in the operator's currency
	timeout       time.Duration
	firstPause    time.Duration // before the first retry; doubled for each further one
	longestPause  time.Duration // if the service asks for more (Retry-After), this picture fails
	largestAnswer int64         // bytes
	after         func(time.Duration) <-chan time.Time
}

var (
	api = settings.Explain("Images", `
A service that makes covers and portraits and speaks OpenAI's images API. Without a key the program draws them
itself, for nothing. Only https, but for an address that names this computer or a private network itself, such as
http://127.0.0.1:8080/v1.`)
	apiKey   = api.Sample("IMAGES_API_KEY", "")
	apiURL   = api.Sample("IMAGES_API_URL", "https://api.openai.com/v1")
	apiModel = api.Default("IMAGES_API_MODEL", "gpt-image-1")

	ofRun = settings.Explain("Images", `
The most requests that one run makes, repeated ones included, and what one costs: a run shows the sum.`)
	maxPerRun = ofRun.Default("IMAGES_MAX_PER_RUN", "100")
	price     = ofRun.Default("IMAGES_PRICE", "0")
)

// ServiceFromEnvironment returns a client of the service that the environment variables describe. Without
// IMAGES_API_KEY it returns nil: the program then draws the pictures itself.
func ServiceFromEnvironment() (*Service, error) {
	key := apiKey.Value()
	if key == "" {
		return nil, nil
	}
	s := &Service{
		key: key, model: apiModel.Value(),
		timeout: 2 * time.Minute, firstPause: 2 * time.Second, longestPause: time.Minute,
		largestAnswer: 14 << 20, after: time.After,
	}
	var err error
	var wrong settings.Wrong
	s.base, s.private, err = parseImagesURL(apiURL.Value())
	wrong.Add(err)
	if s.maxPerRun, err = strconv.Atoi(maxPerRun.Value()); err != nil || s.maxPerRun < 1 {
		wrong.Add(errors.New("IMAGES_MAX_PER_RUN must be a whole number above 0"))
	}
	if s.price, err = strconv.ParseFloat(price.Value(), 64); err != nil ||
		!(s.price >= 0 && s.price < 1e6) {
		wrong.Add(errors.New("IMAGES_PRICE must be a number such as 0.04"))
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return s, nil
}

// parseImagesURL returns the base address, and whether it names a private address. Most errors omit the text, which may
// contain a password or a key.
func parseImagesURL(text string) (base string, private bool, err error) {
	address, err := url.Parse(strings.TrimRight(text, "/"))
	if err != nil || address.Host == "" || address.User != nil || address.RawQuery != "" || address.Fragment != "" {
		return "", false, errors.New(
			"IMAGES_API_URL must be a bare address such as https://api.openai.com/v1 when IMAGES_API_KEY is set: no " +
				"user name, no password, nothing behind the path",
		)
	}
	host := address.Hostname()
	private = strings.EqualFold(host, "localhost")
	if literal, err := netip.ParseAddr(host); err == nil {
		if outbound.IsNeverCalled(literal) {
			return "", false, fmt.Errorf("IMAGES_API_URL names %s, which no images service has", host)
		}
		private = outbound.IsPrivate(literal)
	}
	if address.Scheme != "https" && (address.Scheme != "http" || !private) {
		return "", false, fmt.Errorf(
			"IMAGES_API_URL must begin with https://, because the key travels with it, not %q",
			text,
		)
	}
	return address.String(), private, nil
}
