package outbound

import (
	"context"
	"net"
	"net/http"
	"time"
)

// SilenceLimit is for how long who is asked without a limit of its own, such as an S3 store by PocketBase, may say and
// take nothing: longer than a store needs to put the parts of a large backup together.
const SilenceLimit = 2 * time.Minute

// LimitSilence has a transport give up who says and takes nothing for so long. How long all of an exchange takes has no
// limit.
func LimitSilence(transport *http.Transport, limit time.Duration) {
	dialer := &net.Dialer{Timeout: stepLimit}
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		connection, err := dialer.DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &impatient{connection, limit}, nil
	}
	transport.TLSHandshakeTimeout = stepLimit
	transport.ResponseHeaderTimeout = limit
}

// impatient is a connection whose other end must take what is written.
type impatient struct {
	net.Conn
	limit time.Duration
}

func (c *impatient) Write(p []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(c.limit)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
