package outbound

import (
	"context"
	"net"
	"net/http"
	"time"
)

// SilenceLimit is the idle timeout for connections without their own deadline, such as PocketBase's to an S3 store. A
// store may need almost as long to assemble a large backup from its parts.
const SilenceLimit = 2 * time.Minute

// LimitSilence makes a transport give up if the peer accepts no data, or sends no response headers, within limit. It
// does not limit the duration of the whole request.
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

// impatient is a connection whose Write fails if the peer accepts no data within the limit.
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
