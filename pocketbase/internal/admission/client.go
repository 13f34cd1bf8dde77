package admission

import (
	"net/http"
	"net/netip"
	"slices"
)

// clientBits is how much of an IPv6 address stands for one client: whoever has an address there has a whole network of
// that size.
const clientBits = 64

// Client is whom the limits count: an IPv4 address, or the /64 of an IPv6 address.
type Client struct{ address netip.Addr }

// ClientOf tells to which client an address belongs. What is no address belongs to the client without one.
func ClientOf(address netip.Addr) Client {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		if prefix, err := address.Prefix(clientBits); err == nil {
			address = prefix.Addr()
		}
	}
	return Client{address}
}

// clientOf is whose request it is: Settle has written it there.
func clientOf(r *http.Request) Client {
	address, _ := netip.ParseAddrPort(r.RemoteAddr)
	return ClientOf(address.Addr())
}

// String is the first address of the client's.
func (c Client) String() string { return c.address.String() }

// IsOneOf reports whether a list of addresses and ranges has the client.
func (c Client) IsOneOf(list []string) bool {
	return slices.ContainsFunc(list, func(item string) bool {
		if prefix, err := netip.ParsePrefix(item); err == nil {
			return prefix.Contains(c.address)
		}
		address, err := netip.ParseAddr(item)
		return err == nil && ClientOf(address) == c
	})
}
