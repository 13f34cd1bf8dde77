// This file sends requests to the program's own server, as a visitor would.

package webserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

const (
	connectLimit   = 5 * time.Second
	imageLimit     = 20 * time.Second // to fetch a picture from the disk or the S3 store
	ownAnswerBytes = 1 << 20
)

// loopback is an HTTP client for this program's own server. It sends the public host name, but connects to the
// listener's address. So no proxy or router between the public address and the server affects the response. It follows
// no redirect.
type loopback struct {
	client *http.Client
	base   string
}

// newLoopback returns a client for the server that listens at an address. secure means that this server itself uses
// TLS, with a certificate for the host of origin.
func newLoopback(listener net.Addr, secure bool, origin string) *loopback {
	dialer := &net.Dialer{Timeout: connectLimit}
	_, host, _ := strings.Cut(origin, "://")
	scheme := "http://"
	if secure {
		scheme = "https://"
	}
	return &loopback{
		base: scheme + host,
		client: &http.Client{
			Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
				return dialer.DialContext(ctx, "tcp", dialable(listener.String()))
			}},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// FetchImage returns nil if the path returns an image, otherwise an error that says why not.
func (c *loopback) FetchImage(path string) error {
	ctx, cancel := context.WithTimeout(context.Background(), imageLimit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, nil)
	if err != nil {
		return fmt.Errorf("%s is no address", path)
	}
	response, err := c.client.Do(request)
	if err != nil {
		return errors.New("this server does not answer")
	}
	defer response.Body.Close()
	size, err := io.Copy(io.Discard, response.Body)
	switch kind := response.Header.Get("Content-Type"); {
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("%s answers %d", path, response.StatusCode)
	case err != nil || size == 0 || !strings.HasPrefix(kind, "image/"):
		return fmt.Errorf("%s is no image", path)
	}
	return nil
}

// Ask sends a request without a session and returns the response. It fails if none comes within limit. contentType is
// "" for a request without a body.
func (c *loopback) Ask(
	method, path, contentType, body string,
	limit time.Duration,
) (status int, answer string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	response, err := c.client.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, ownAnswerBytes))
	return response.StatusCode, string(content), err
}

// dialable returns the address to connect to. For a listener on all networks it uses the loopback address.
func dialable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		if ip.To4() != nil {
			return net.JoinHostPort("127.0.0.1", port)
		}
		return net.JoinHostPort("::1", port)
	}
	return address
}
