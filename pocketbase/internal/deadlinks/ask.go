package deadlinks

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"lexharbor/internal/outbound"
)

const (
	// askLimit is how long one address may take, with all its redirects.
	askLimit = 10 * time.Second
	// mostRedirects is how many redirects in a row the check follows. The client checks the IP address of each.
	mostRedirects = 5
	userAgent     = "link-check/1"
)

// result is what asking an address has shown. reason says why the address fails; empty if it does not.
type result struct {
	answered bool // by a server of another site
	reason   string
}

// refusesRobots are statuses of servers that answer people.
var refusesRobots = []int{
	http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusUnavailableForLegalReasons,
}

// newClient returns the client of all checks. It never connects to private addresses.
func newClient() *http.Client {
	client := outbound.NewClient(false)
	client.CheckRedirect = func(_ *http.Request, former []*http.Request) error {
		if len(former) > mostRedirects {
			return http.ErrUseLastResponse
		}
		return nil
	}
	return client
}

// ask asks for an address, with GET only if the server does not accept HEAD. It reads no body.
func ask(ctx context.Context, client *http.Client, address string) result {
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	status, err := statusOf(ctx, client, http.MethodHead, address)
	if err == nil && (status == http.StatusMethodNotAllowed || status == http.StatusNotImplemented) {
		status, err = statusOf(ctx, client, http.MethodGet, address)
	}
	if err != nil {
		return result{reason: reasonOf(err)}
	}
	if status < http.StatusBadRequest || slices.Contains(refusesRobots, status) {
		return result{answered: true}
	}
	return result{true, fmt.Sprintf("It answers %d %s.", status, http.StatusText(status))}
}

func statusOf(ctx context.Context, client *http.Client, method, address string) (int, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, http.NoBody)
	if err != nil {
		return 0, err
	}
	request.Header.Set("User-Agent", userAgent)
	response, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	return response.StatusCode, response.Body.Close()
}

func reasonOf(err error) string {
	var refused *outbound.AddressError
	var unknown *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.As(err, &refused):
		return "It leads into a private network."
	case errors.As(err, &unknown) && unknown.IsNotFound:
		return "Its server’s name does not exist."
	case errors.As(err, &certificate):
		return "Its server’s certificate is not valid."
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("It did not answer within %.0f seconds.", askLimit.Seconds())
	}
	return "Its server accepts no connection."
}
