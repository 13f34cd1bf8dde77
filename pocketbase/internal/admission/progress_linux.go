package admission

import (
	"net"
	"syscall"
)

// notSent is TCP_NOTSENT_LOWAT, which the syscall package does not name.
const notSent = 25

// noticeProgress lets the system take no more of an answer than it can send soon. Else it would take some megabytes, and say nothing
// until a third of them has gone: a slow reader would look like one that has stopped.
func noticeProgress(connection net.Conn) {
	if tcp, isTCP := connection.(*net.TCPConn); isTCP {
		if raw, err := tcp.SyscallConn(); err == nil {
			_ = raw.Control(func(handle uintptr) {
				_ = syscall.SetsockoptInt(int(handle), syscall.IPPROTO_TCP, notSent, 2*writeStep)
			})
		}
	}
}
