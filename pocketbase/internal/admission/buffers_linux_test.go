package admission

import (
	"net"
	"syscall"
	"testing"
)

func TestTheKernelBuffersLittleAndDisconnectsAStalledReader(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	ours, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	accepted, err := New(testLimits(), &Proxies{}).Listen(listener).Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer accepted.Close()
	raw, err := accepted.(*countedConnection).Conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	for option, want := range map[int]int{notSent: 2 * writeStep, userTimeout: int(testLimits().Stall.Milliseconds())} {
		var set int
		var failure error
		err = raw.Control(func(handle uintptr) {
			set, failure = syscall.GetsockoptInt(int(handle), syscall.IPPROTO_TCP, option)
		})
		if err != nil || failure != nil || set != want {
			t.Errorf("option %d is %d, want %d: %v, %v", option, set, want, err, failure)
		}
	}
}
