package admission

import (
	"net"
	"syscall"
	"time"
)

const (
	// notSent is the socket option TCP_NOTSENT_LOWAT, in bytes. The syscall package does not define it.
	notSent = 25
	// userTimeout is the socket option TCP_USER_TIMEOUT, in milliseconds.
	userTimeout = 18
)

// limitBuffers limits the unsent bytes that the kernel buffers for a connection. By default the kernel buffers some
// megabytes, and accepts more only after a third is acknowledged. A slow reader would then look like a stalled one. The
// kernel also closes the connection if the reader takes no data for the length of stall, even after the last write. Any
// progress restarts that time.
func limitBuffers(connection net.Conn, stall time.Duration) {
	if tcp, isTCP := connection.(*net.TCPConn); isTCP {
		if raw, err := tcp.SyscallConn(); err == nil {
			_ = raw.Control(func(handle uintptr) {
				_ = syscall.SetsockoptInt(int(handle), syscall.IPPROTO_TCP, notSent, 2*writeStep)
				_ = syscall.SetsockoptInt(int(handle), syscall.IPPROTO_TCP, userTimeout, int(stall.Milliseconds()))
			})
		}
	}
}
