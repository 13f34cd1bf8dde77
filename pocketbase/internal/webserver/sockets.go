package webserver

// Decision: docs/decisions/0031-an-upgrade-refuses-nobody.md

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/pocketbase/pocketbase/core"
)

// firstDescriptor is the file descriptor of the first socket that systemd passes to a service; see sd_listen_fds(3).
const firstDescriptor = 3

// socket is a listening socket that systemd opened before the program began. Its file stays open, because a restart
// inside the process (after a restore) uses the same descriptors again.
type socket struct {
	file     *os.File
	listener net.Listener // nil after a caller got it
	address  *net.TCPAddr
}

// Sockets returns the listening sockets that systemd keeps open while the program is replaced. It opens all other
// sockets itself.
type Sockets struct {
	mu      sync.Mutex
	sockets []*socket
}

// Configure finds the sockets that systemd passed: LISTEN_FDS is their number, and LISTEN_PID must be this process.
func (s *Sockets) Configure() error {
	found, err := socketsFrom(os.Getenv, os.Getpid(), firstDescriptor)
	if err == nil {
		s.sockets = found.sockets
	}
	return err
}

func socketsFrom(variable func(string) string, process int, first uintptr) (*Sockets, error) {
	found := &Sockets{}
	if variable("LISTEN_PID") != strconv.Itoa(process) {
		return found, nil
	}
	count, err := strconv.Atoi(variable("LISTEN_FDS"))
	if err != nil || count < 0 {
		return nil, fmt.Errorf("LISTEN_FDS must be a number of sockets, not %q", variable("LISTEN_FDS"))
	}
	for n := range uintptr(count) {
		file := os.NewFile(first+n, "socket of systemd")
		listener, err := net.FileListener(file)
		if err != nil {
			return nil, fmt.Errorf("what was handed over as descriptor %d is no socket that listens: %w", first+n, err)
		}
		address, isTCP := listener.Addr().(*net.TCPAddr)
		if !isTCP {
			return nil, fmt.Errorf(
				"the socket %s was handed over: the program serves TCP alone, such as ListenStream=127.0.0.1:8090",
				listener.Addr(),
			)
		}
		found.sockets = append(found.sockets, &socket{file, listener, address})
	}
	return found, nil
}

// Listen returns the socket that systemd passed for an address (host and port), or else opens one.
func (s *Sockets) Listen(address string) (*Listener, error) {
	if taken := s.take(address); taken != nil {
		return newListener(taken), nil
	}
	opened, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	return newListener(opened), nil
}

// ListenFor is like Listen. Its error names the environment variable or flag that sets the address. If the address is
// taken or forbidden, the error shows another one as an example.
func (s *Sockets) ListenFor(address, variable, example string) (*Listener, error) {
	listener, err := s.Listen(address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf(
			"%s is taken by another program: stop that one, or choose another address, for example %s=%s",
			address,
			variable,
			example,
		)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf(
			"not allowed to listen on %s: choose a port above 1023, for example %s=%s",
			address,
			variable,
			example,
		)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (%s): %w", address, variable, err)
	}
	return listener, nil
}

func (s *Sockets) take(address string) net.Listener {
	wanted, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil // net.Listen then returns the error
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, each := range s.sockets {
		if each.listener != nil && isSame(each.address, wanted) {
			taken := each.listener
			each.listener = nil
			return taken
		}
	}
	return nil
}

// isSame reports whether two addresses are the same. "All IPv4 addresses" and "all IPv6 addresses" count as the same,
// because systemd opens a port without an address for both.
func isSame(a, b *net.TCPAddr) bool {
	everywhere := func(ip net.IP) bool { return len(ip) == 0 || ip.IsUnspecified() }
	return a.Port == b.Port && (a.IP.Equal(b.IP) || everywhere(a.IP) && everywhere(b.IP))
}

// Open runs after the rest of the program has called Listen. It fails if a socket that systemd passed is unused.
func (s *Sockets) Open(*core.ServeEvent) error { return s.Unused() }

// Unused returns an error if a socket that systemd passed was not returned by Listen. A client that connects there
// would wait forever.
func (s *Sockets) Unused() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var left []string
	for _, each := range s.sockets {
		if each.listener != nil {
			left = append(left, each.address.String())
		}
	}
	if len(left) == 0 {
		return nil
	}
	return fmt.Errorf(
		"the address %s is held open for this program, which listens elsewhere: make HTTP_ADDR and ListenStream of "+
			"the socket unit the same",
		strings.Join(left, ", "),
	)
}

// Listener is a listener that can stop accepting connections before its server ends.
type Listener struct {
	net.Listener
	pause, end     sync.Once
	paused, closed chan struct{}
}

func newListener(inner net.Listener) *Listener {
	return &Listener{Listener: inner, paused: make(chan struct{}), closed: make(chan struct{})}
}

// Accept waits for a connection. After Pause it waits for Close and returns net.ErrClosed.
func (l *Listener) Accept() (net.Conn, error) {
	connection, err := l.Listener.Accept()
	if err == nil {
		return connection, nil
	}
	select {
	case <-l.paused:
		<-l.closed
		return nil, net.ErrClosed
	default:
		return nil, err
	}
}

// Pause makes the listener accept no more connections. If systemd also keeps the socket open, new connections wait
// there for the next program.
func (l *Listener) Pause() {
	l.pause.Do(func() {
		close(l.paused)
		l.Listener.Close()
	})
}

// Close closes the listener. A second call does nothing.
func (l *Listener) Close() error {
	var err error
	l.end.Do(func() {
		close(l.closed)
		if err = l.Listener.Close(); errors.Is(err, net.ErrClosed) {
			err = nil // already closed by Pause
		}
	})
	return err
}
