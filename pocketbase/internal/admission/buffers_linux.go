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

// limitBuffers lets the system take no more of an answer than it can send soon. Else it would take some megabytes,
// and say nothing until a third of them has gone: a slow reader would look like one that has stopped. What it has
// taken when the answer is written, the system ends itself: the connection of a reader that takes nothing of it for
// the length of stall. One that takes something begins anew.
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
