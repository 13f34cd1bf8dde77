//go:build !linux

package admission

import (
	"net"
	"time"
)

// limitBuffers does nothing here: other systems lack these socket options.
func limitBuffers(net.Conn, time.Duration) {}
