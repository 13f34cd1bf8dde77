package backups

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"
)

const (
	connectLimit = 20 * time.Second
	answerLimit  = time.Minute // until the headers of the answer
)

func isURL(source string) bool {
	return strings.HasPrefix(source, "https://") || strings.HasPrefix(source, "http://")
}

// fetch downloads a backup over HTTP to the file target. The query of the address may contain a signature or a token,
// so errors omit it.
func fetch(address, target, folder string) (err error) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" {
		return errors.New("the address of the backup cannot be read")
	}
	if parsed.Scheme == "http" && !isNear(parsed.Hostname()) {
		return fmt.Errorf(
			"a backup is not fetched over plain http from %s: everybody on the way could read and change it. Use https",
			parsed.Host,
		)
	}
	shown := parsed.Scheme + "://" + parsed.Host + parsed.Path
	client := &http.Client{Transport: &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: connectLimit}).DialContext,
		TLSHandshakeTimeout: connectLimit, ResponseHeaderTimeout: answerLimit,
	}, CheckRedirect: func(next *http.Request, via []*http.Request) error {
		if next.URL.Scheme != "https" && !isNear(next.URL.Hostname()) || len(via) > 5 {
			return errors.New("it leads on to another place")
		}
		return nil
	}}
	answer, err := client.Get(address)
	var failure *url.Error
	if errors.As(err, &failure) {
		err = failure.Err
	}
	if err != nil {
		return fmt.Errorf("%s cannot be reached: %w", shown, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s instead of the backup", shown, answer.Status)
	}
	if err := needRoom(folder, answer.ContentLength, "the backup's archive"); err != nil {
		return err
	}
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if got, err := io.Copy(file, answer.Body); err != nil {
		return fmt.Errorf("%s broke off after %d bytes: %w. Try again", shown, got, err)
	}
	return nil
}

// isNear reports whether a host is this computer or an address of a private network.
func isNear(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && (address.IsLoopback() || address.IsPrivate())
}
