// Package outbound is where the program connects to when somebody's setting names the address: never to what only this
// computer or its network should be asked for, unless the operator wants that. It knows nothing of what is sent.
package outbound

import (
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

const stepLimit = 10 * time.Second // to connect, and to agree on keys

// AddressError refuses an address that a name was resolved to.
type AddressError struct{ Address string }

// Error names the address.
func (e *AddressError) Error() string { return e.Address + " is an address that is not called" }

// NewClient is a client that follows no redirect and uses no proxy. Each address is checked right before connecting to
// it, so that no name can lead elsewhere; private: those of this computer and of private networks are called too. Close
// its idle connections.
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
	// What computers in a cloud ask about themselves, their keys included; the first two are not link-local.
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

// IsNeverCalled reports whether no setting allows an address: link-local ones, the metadata services of clouds, none
// and many.
func IsNeverCalled(address netip.Addr) bool {
	address = plainAddress(address)
	if address.IsUnspecified() || address.IsMulticast() || address.IsLinkLocalUnicast() ||
		address == netip.AddrFrom4([4]byte{255, 255, 255, 255}) {
		return true
	}
	return inAny(address, metadataAddresses)
}

// IsPrivate reports whether an address is one of this computer or of a private network.
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

// plainAddress is the IPv4 address behind an IPv6 form of it.
func plainAddress(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if translated.Contains(address) {
		bytes := address.As16()
		return netip.AddrFrom4([4]byte(bytes[12:]))
	}
	return address
}
