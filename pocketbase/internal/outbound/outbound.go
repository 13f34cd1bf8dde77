// Package outbound makes HTTP requests to addresses that come from settings. It refuses addresses of this computer and
// its network, unless the operator allows them.
package outbound

import (
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

const stepLimit = 10 * time.Second // to connect, and to complete the TLS handshake

// AddressError is the error for a name that resolved to an address which the program does not connect to.
type AddressError struct{ Address string }

// Error returns a sentence with the address.
func (e *AddressError) Error() string {
	return e.Address + " is an address that the program refuses to call"
}

// NewClient returns an HTTP client that follows no redirect and uses no proxy. It checks the IP address right before it
// connects, so that a later DNS change cannot bypass the check. private also allows this computer and private networks.
// The caller must close idle connections.
func NewClient(private bool) *http.Client {
	dialer := &net.Dialer{Timeout: stepLimit, Control: func(_, address string, _ syscall.RawConn) error {
		target, err := netip.ParseAddrPort(address)
		if err != nil || IsNeverCalled(target.Addr()) || IsPrivate(target.Addr()) && !private {
			return &AddressError{address}
		}
		return nil
	}}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: stepLimit, MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

var (
	// These are addresses of cloud metadata services, which also return credentials. They are not link-local.
	metadataAddresses = []netip.Prefix{
		netip.MustParsePrefix("fd00:ec2::/32"), netip.MustParsePrefix("100.100.100.200/32"),
		netip.MustParsePrefix("168.63.129.16/32"),
	}
	privateNetworks = []netip.Prefix{
		netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
		netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("fec0::/10"),
	}
	translated = netip.MustParsePrefix("64:ff9b::/96") // contains an IPv4 address in the last four bytes
)

// IsNeverCalled reports whether the program refuses an address under every setting: link-local, cloud metadata,
// unspecified, multicast, broadcast.
func IsNeverCalled(address netip.Addr) bool {
	address = plainAddress(address)
	if address.IsUnspecified() || address.IsMulticast() || address.IsLinkLocalUnicast() ||
		address == netip.AddrFrom4([4]byte{255, 255, 255, 255}) {
		return true
	}
	return inAny(address, metadataAddresses)
}

// IsPrivate reports whether an address belongs to this computer or a private network.
func IsPrivate(address netip.Addr) bool {
	address = plainAddress(address)
	return address.IsLoopback() || address.IsPrivate() || inAny(address, privateNetworks) ||
		address.Is4() && address.As4()[0] == 0
}

func inAny(address netip.Addr, networks []netip.Prefix) bool {
	for _, network := range networks {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// plainAddress returns the IPv4 address that an IPv6 address contains, or else the address without its zone.
func plainAddress(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if translated.Contains(address) {
		bytes := address.As16()
		return netip.AddrFrom4([4]byte(bytes[12:]))
	}
	return address
}
