//go:build !linux

package admission

import (
	"net"
	"time"
)

// limitBuffers does nothing: the socket options that buffers_linux.go sets are those of Linux.
func limitBuffers(net.Conn, time.Duration) {}
