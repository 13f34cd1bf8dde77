package webserver

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// held returns a socket that stays open as if systemd had opened it, and the descriptor that a program would get.
func held(t *testing.T, network, address string) (net.Listener, uintptr) {
	t.Helper()
	listener, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	file, err := listener.(interface{ File() (*os.File, error) }).File()
	if err != nil {
		t.Fatal(err)
	}
	return listener, inherited(t, file)
}

// inherited returns a descriptor of the file that no Go object of this process refers to, as after a start by systemd.
func inherited(t *testing.T, file *os.File) uintptr {
	t.Helper()
	defer file.Close()
	descriptor, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	return uintptr(descriptor)
}

func environment(process int, count string) func(string) string {
	return func(name string) string {
		return map[string]string{"LISTEN_PID": strconv.Itoa(process), "LISTEN_FDS": count}[name]
	}
}

func TestASocketThatIsHeldOpenIsTaken(t *testing.T) {
	holder, descriptor := held(t, "tcp", "127.0.0.1:0")
	address := holder.Addr().String()
	sockets, err := socketsFrom(environment(7, "1"), 7, descriptor)
	if err != nil {
		t.Fatal(err)
	}
	if err := sockets.Unused(); err == nil ||
		!strings.Contains(err.Error(), "the address "+address+" is held open for this program") {
		t.Error(err)
	}
	listener, err := sockets.Listen(address) // net.Listen would fail here, because the address is in use
	if err != nil {
		t.Fatal(err)
	}
	if err := sockets.Unused(); err != nil {
		t.Error(err)
	}
	other, err := sockets.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	other.Close()
	if _, err := sockets.Listen(address); err == nil {
		t.Error("one socket was taken twice")
	}

	accepted := make(chan error, 1)
	accept := func() {
		connection, err := listener.Accept()
		if err == nil {
			connection.Close()
		}
		accepted <- err
	}
	dial := func() net.Conn {
		t.Helper()
		connection, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { connection.Close() })
		return connection
	}
	go accept()
	dial()
	if err := <-accepted; err != nil {
		t.Fatal(err)
	}

	go accept()
	listener.Pause()
	listener.Pause()
	waiting := dial() // the connection waits and is not refused
	if err := listener.Close(); err != nil {
		t.Error(err)
	}
	if err := <-accepted; !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
	// The next program accepts the connection that waited.
	next, err := holder.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if next.RemoteAddr().String() != waiting.LocalAddr().String() {
		t.Error(next.RemoteAddr(), waiting.LocalAddr())
	}
}

func TestOnlyWhatIsMeantForThisProcessIsTaken(t *testing.T) {
	for _, variable := range []func(string) string{environment(8, "1"), func(string) string { return "" }} {
		sockets, err := socketsFrom(variable, 7, firstDescriptor)
		if err != nil || len(sockets.sockets) != 0 {
			t.Error(sockets, err)
		}
	}
	if _, err := socketsFrom(environment(7, "many"), 7, firstDescriptor); err == nil ||
		!strings.Contains(err.Error(), `not "many"`) {
		t.Error(err)
	}
	_, descriptor := held(t, "unix", filepath.Join(t.TempDir(), "socket"))
	if _, err := socketsFrom(environment(7, "1"), 7, descriptor); err == nil ||
		!strings.Contains(err.Error(), "serves TCP alone") {
		t.Error(err)
	}
	file, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := socketsFrom(environment(7, "1"), 7, inherited(t, file)); err == nil ||
		!strings.Contains(err.Error(), "is no socket that listens") {
		t.Error(err)
	}
}

func TestAPortAloneIsEveryAddress(t *testing.T) {
	for _, row := range []struct {
		a, b string
		want bool
	}{
		{"[::]:443", "0.0.0.0:443", true},
		{":443", "[::]:443", true},
		{"127.0.0.1:443", "0.0.0.0:443", false},
		{"127.0.0.1:443", "127.0.0.1:444", false},
		{"[::1]:443", "[::1]:443", true},
	} {
		a, errA := net.ResolveTCPAddr("tcp", row.a)
		b, errB := net.ResolveTCPAddr("tcp", row.b)
		if errA != nil || errB != nil || isSame(a, b) != row.want {
			t.Error(row, errA, errB)
		}
	}
}
