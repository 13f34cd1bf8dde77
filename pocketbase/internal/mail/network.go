package mail

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"syscall"
)

// network is how the transport reaches a server. Tests have one of their own.
type network struct {
	lookup func(ctx context.Context, host string) ([]netip.Addr, error)
	// dial connects; with privateOnly to no other address than one of this computer or of a private network.
	dial func(ctx context.Context, network, address string, privateOnly bool) (net.Conn, error)
}

var systemNetwork = network{
	lookup: func(ctx context.Context, host string) ([]netip.Addr, error) {
		return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	},
	dial: func(ctx context.Context, network, address string, privateOnly bool) (net.Conn, error) {
		dialer := new(net.Dialer)
		if privateOnly {
			dialer.Control = refusePublic
		}
		return dialer.DialContext(ctx, network, address)
	},
}

// isPrivate reports whether the server's name stands for nothing but addresses of this computer and of private
// networks.
func (t *transport) isPrivate(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, t.connect)
	defer cancel()
	addresses, err := t.network.lookup(ctx, t.smtp.Host)
	if err != nil {
		return false, err
	}
	return areAllPrivate(addresses), nil
}

// areAllPrivate is false for an empty list. It allows something, so it counts fewer networks than the guard of the
// images service, which forbids: not those that a provider's customers share (100.64.0.0/10), for example.
func areAllPrivate(addresses []netip.Addr) bool {
	for _, address := range addresses {
		if address = address.Unmap().WithZone(""); !address.IsLoopback() && !address.IsPrivate() {
			return false
		}
	}
	return len(addresses) > 0
}

// refusePublic is asked before each connection: between the look-up and it, the name may have come to stand for another
// address.
func refusePublic(_, address string, _ syscall.RawConn) error {
	host, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !areAllPrivate([]netip.Addr{host.Addr()}) {
		return fmt.Errorf("%s is no private address any more", host.Addr())
	}
	return nil
}
