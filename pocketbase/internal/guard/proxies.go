package guard

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the peers whose forwarding headers are believed.
type Proxies []netip.Prefix

// ParseProxies reads TRUSTED_PROXIES: addresses and CIDR ranges, separated by commas; empty means that no peer is believed.
func ParseProxies(list string) (Proxies, error) {
	var trusted Proxies
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(item)
		if err != nil {
			address, addressErr := netip.ParseAddr(item)
			if addressErr != nil {
				return nil, fmt.Errorf("TRUSTED_PROXIES: %q is neither an address nor a range such as 10.0.0.0/8", item)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		trusted = append(trusted, prefix)
	}
	return trusted, nil
}

func (p Proxies) contains(address netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// FilterHeaders removes every forwarding header, then puts back what a trusted peer may say: X-Forwarded-For with the client's address
// alone, X-Forwarded-Proto where it is https. Everything behind it can read these two without a second thought.
func (p Proxies) FilterHeaders(r *http.Request) {
	var client netip.Addr
	var secure bool
	if peer, err := netip.ParseAddrPort(r.RemoteAddr); err == nil && p.contains(peer.Addr().Unmap()) {
		client = p.client(r.Header)
		secure = strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
	}
	for name := range r.Header {
		if name == "Forwarded" || name == "X-Real-Ip" || strings.HasPrefix(name, "X-Forwarded-") {
			delete(r.Header, name)
		}
	}
	if client.IsValid() {
		r.Header.Set("X-Forwarded-For", client.String())
	}
	if secure {
		r.Header.Set("X-Forwarded-Proto", "https")
	}
}

// client returns the nearest address that is not one of ours: what stands left of it was written by the client itself.
func (p Proxies) client(header http.Header) netip.Addr {
	chain := strings.Split(strings.Join(header.Values("X-Forwarded-For"), ","), ",")
	if len(header.Values("X-Forwarded-For")) == 0 {
		chain = []string{header.Get("X-Real-Ip")}
	}
	var nearest netip.Addr
	for i := len(chain) - 1; i >= 0; i-- {
		address, err := netip.ParseAddr(strings.TrimSpace(chain[i]))
		if err != nil {
			break
		}
		nearest = address.Unmap()
		if !p.contains(nearest) {
			break
		}
	}
	return nearest
}
