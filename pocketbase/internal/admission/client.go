package admission

import (
	"net/http"
	"net/netip"
	"slices"
)

// clientBits is the length of the IPv6 prefix that counts as one client: providers assign each customer a whole /64.
const clientBits = 64

// Client is the unit that limits count: an IPv4 address, or the /64 of an IPv6 address.
type Client struct{ address netip.Addr }

// ClientOf returns the client of an IP address. All invalid addresses are one client.
func ClientOf(address netip.Addr) Client {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		if prefix, err := address.Prefix(clientBits); err == nil {
			address = prefix.Addr()
		}
	}
	return Client{address}
}

// clientOf returns the client of a request, from RemoteAddr as Settle has set it.
func clientOf(r *http.Request) Client {
	address, _ := netip.ParseAddrPort(r.RemoteAddr)
	return ClientOf(address.Addr())
}

// String returns the IPv4 address, or the first address of the IPv6 /64.
func (c Client) String() string { return c.address.String() }

// IsOneOf reports whether the client is in a list of IP addresses and CIDR ranges.
func (c Client) IsOneOf(list []string) bool {
	return slices.ContainsFunc(list, func(item string) bool {
		if prefix, err := netip.ParsePrefix(item); err == nil {
			return prefix.Contains(c.address)
		}
		address, err := netip.ParseAddr(item)
		return err == nil && ClientOf(address) == c
	})
}
