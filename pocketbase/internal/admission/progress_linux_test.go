package admission

import (
	"net"
	"syscall"
	"testing"
)

func TestTheSystemTakesNoMoreOfAnAnswerThanItCanSendSoon(t *testing.T) {
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
	var most int
	var failure error
	err = raw.Control(func(handle uintptr) {
		most, failure = syscall.GetsockoptInt(int(handle), syscall.IPPROTO_TCP, notSent)
	})
	if err != nil || failure != nil || most != 2*writeStep {
		t.Errorf("%d bytes, %v, %v", most, err, failure)
	}
}
