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

// firstDescriptor is where the sockets begin that a service is started with; see sd_listen_fds(3).
const firstDescriptor = 3

// socket is one that was open before the program began. Its file stays open: a restart from within, such as the one
// after a restore, is the same process with the same descriptors.
type socket struct {
	file     *os.File
	listener net.Listener // nil once it was taken
	address  *net.TCPAddr
}

// Sockets hands out the sockets that systemd holds open while the program is replaced, and opens all others.
type Sockets struct {
	mu      sync.Mutex
	sockets []*socket
}

// Configure finds the sockets that LISTEN_FDS counts, if LISTEN_PID says that they are meant for this very process.
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

// Listen takes the socket that was handed over for an address, host and port, else it opens one.
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

// ListenFor is Listen with an error that names the variable of the address, and an example of another one.
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
		return nil // net.Listen says why
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

// isSame reports whether two addresses are one; every address of IPv4 and every one of IPv6 count as the same, which is
// how systemd opens a port alone.
func isSame(a, b *net.TCPAddr) bool {
	everywhere := func(ip net.IP) bool { return len(ip) == 0 || ip.IsUnspecified() }
	return a.Port == b.Port && (a.IP.Equal(b.IP) || everywhere(a.IP) && everywhere(b.IP))
}

// Open comes after all who listen: it fails where a socket was handed over that no listener has taken.
func (s *Sockets) Open(*core.ServeEvent) error { return s.Unused() }

// Unused is an error where a socket was handed over that no listener has taken: who connects there would wait for ever.
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

// Listener is a socket that can stop taking connections before its server ends.
type Listener struct {
	net.Listener
	pause, end     sync.Once
	paused, closed chan struct{}
}

func newListener(inner net.Listener) *Listener {
	return &Listener{Listener: inner, paused: make(chan struct{}), closed: make(chan struct{})}
}

// Accept waits for a connection, and after Pause for Close.
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

// Pause takes no more connections. Where another process holds the socket too they queue there, for the next program.
func (l *Listener) Pause() {
	l.pause.Do(func() {
		close(l.paused)
		l.Listener.Close()
	})
}

// Close ends the listener. It may be called again.
func (l *Listener) Close() error {
	var err error
	l.end.Do(func() {
		close(l.closed)
		if err = l.Listener.Close(); errors.Is(err, net.ErrClosed) {
			err = nil // paused before
		}
	})
	return err
}
