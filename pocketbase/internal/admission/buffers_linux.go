package admission

import (
	"net"
	"syscall"
	"time"
)

const (
	// notSent is TCP_NOTSENT_LOWAT, which the syscall package does not name.
	notSent = 25
	// userTimeout is TCP_USER_TIMEOUT, in milliseconds.
	userTimeout = 18
)

// limitBuffers keeps the kernel from buffering more of an answer than it can send soon. Otherwise it buffers some
// megabytes and reports no progress until a third of them is sent: a slow reader would look like a stalled one. After
// the last write the kernel itself closes the connection of a reader that reads nothing for the length of stall. Any
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
