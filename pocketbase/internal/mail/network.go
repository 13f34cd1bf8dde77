package mail

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"syscall"
)

// network resolves names and opens connections for a transport. Tests replace it.
type network struct {
	lookup func(ctx context.Context, host string) ([]netip.Addr, error)
	// dial connects. With privateOnly it refuses an address outside this computer and private networks.
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

// isPrivate reports whether the server's name resolves only to addresses of this computer and private networks.
func (t *transport) isPrivate(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, t.connect)
	defer cancel()
	addresses, err := t.network.lookup(ctx, t.smtp.Host)
	if err != nil {
		return false, err
	}
	return areAllPrivate(addresses), nil
}

// areAllPrivate reports whether all addresses are loopback or private; false for an empty list. Shared networks such as
// 100.64.0.0/10 are not private, because other customers of the provider use them too.
func areAllPrivate(addresses []netip.Addr) bool {
	for _, address := range addresses {
		if address = address.Unmap().WithZone(""); !address.IsLoopback() && !address.IsPrivate() {
			return false
		}
	}
	return len(addresses) > 0
}

// refusePublic checks the address again when the connection opens, because the server's name may now resolve to other
// addresses than in isPrivate.
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
