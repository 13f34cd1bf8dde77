// Package outbound connects to addresses that come from a setting. It refuses addresses of this computer and its
// network, unless the operator allows them.
package outbound

import (
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

const stepLimit = 10 * time.Second // to connect, and to complete the TLS handshake

// AddressError reports that a name resolved to an address that the program does not call.
type AddressError struct{ Address string }

// Error names the address.
func (e *AddressError) Error() string {
	return e.Address + " is an address that the program refuses to call"
}

// NewClient returns a client that follows no redirect and uses no proxy. It checks each address right before it
// connects, so that no name can resolve to another one later. private also allows this computer and private networks.
// The caller closes idle connections.
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
	// These are cloud metadata services, which return credentials too. The first two are not link-local.
	metadataAddresses = []netip.Prefix{
		netip.MustParsePrefix("fd00:ec2::/32"), netip.MustParsePrefix("100.100.100.200/32"),
		netip.MustParsePrefix("168.63.129.16/32"),
	}
	privateNetworks = []netip.Prefix{
		netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
		netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("fec0::/10"),
	}
	translated = netip.MustParsePrefix("64:ff9b::/96") // IPv4 in the last four bytes
)

// IsNeverCalled reports whether an address is refused under every setting: link-local, cloud metadata, unspecified,
// multicast.
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

// plainAddress returns the IPv4 address inside an IPv6 form of it.
func plainAddress(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if translated.Contains(address) {
		bytes := address.As16()
		return netip.AddrFrom4([4]byte(bytes[12:]))
	}
	return address
}
