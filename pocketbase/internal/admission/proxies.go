package admission

import (
	"fmt"
	"log"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"lexharbor/internal/settings"
)

// Proxies has the trusted proxies, whose forwarding headers (such as X-Forwarded-For) count. It also lists other peers
// with private addresses that send X-Forwarded-For.
type Proxies struct {
	trusted []netip.Prefix

	undeclared atomic.Int32 // length of seen; report needs no lock once seen is full
	mu         sync.Mutex
	seen       []string
}

// mostUndeclared is how many undeclared proxies are listed; an operator needs only one to act.
const mostUndeclared = 8

// ProxiesFromEnvironment reads TRUSTED_PROXIES: IP addresses and CIDR ranges, separated by commas. If it is empty, no
// peer is trusted.
func ProxiesFromEnvironment() (*Proxies, error) {
	return parseProxies(settings.TrustedProxies.Value())
}

func parseProxies(list string) (*Proxies, error) {
	p := &Proxies{}
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(item)
		if err != nil {
			address, addressErr := netip.ParseAddr(item)
			if addressErr != nil {
				return nil, fmt.Errorf(
					"%s: %q is neither an address nor a range such as 10.0.0.0/8",
					settings.TrustedProxies.Name,
					item,
				)
			}
			address = address.Unmap().WithZone("")
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		p.trusted = append(p.trusted, prefix)
	}
	return p, nil
}

func (p *Proxies) contains(address netip.Addr) bool {
	for _, prefix := range p.trusted {
		if prefix.Contains(address.WithZone("")) {
			return true
		}
	}
	return false
}

// Settle returns the client of a request, and removes the headers Forwarded, X-Real-Ip and X-Forwarded-*. If a trusted
// peer named a client, Settle sets X-Forwarded-For to it; if it named https, X-Forwarded-Proto. It writes the client
// into RemoteAddr, so that PocketBase's rate limits and all others see the same client.
func (p *Proxies) Settle(r *http.Request) Client {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	address := peer.Addr().Unmap()
	believed := err == nil && p.contains(address)
	forwarded := netip.Addr{}
	secure := false
	if believed {
		forwarded = p.forwardedFor(r.Header)
		secure = strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
	} else if err == nil && (address.IsLoopback() || address.IsPrivate()) && r.Header.Get("X-Forwarded-For") != "" {
		p.report(address)
	}
	for name := range r.Header {
		if name == "Forwarded" || name == "X-Real-Ip" || strings.HasPrefix(name, "X-Forwarded-") {
			delete(r.Header, name)
		}
	}
	client := ClientOf(address)
	if forwarded.IsValid() {
		client = ClientOf(forwarded)
		r.Header.Set("X-Forwarded-For", client.String())
	}
	if secure {
		r.Header.Set("X-Forwarded-Proto", "https")
	}
	if client.address != peer.Addr() && err == nil {
		r.RemoteAddr = netip.AddrPortFrom(client.address, peer.Port()).String()
	}
	return client
}

// forwardedFor reads X-Forwarded-For, or else X-Real-Ip, from the end until the first address that is no trusted proxy:
// the client may have invented those before it. It also stops before an invalid one. It returns the last address read.
func (p *Proxies) forwardedFor(header http.Header) netip.Addr {
	lists := header.Values("X-Forwarded-For")
	if len(lists) == 0 {
		lists = []string{header.Get("X-Real-Ip")}
	}
	chain := strings.Split(strings.Join(lists, ","), ",")
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

// report logs the address of an undeclared proxy once, because all visitors behind it share one client's limits.
func (p *Proxies) report(address netip.Addr) {
	if p.undeclared.Load() >= mostUndeclared {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	name := address.String()
	if slices.Contains(p.seen, name) || len(p.seen) >= mostUndeclared {
		return
	}
	p.seen = append(p.seen, name)
	p.undeclared.Store(int32(len(p.seen)))
	log.Printf(
		"%s forwards requests and is not named in %s: all of its visitors share the limits of one. If it is your "+
			"proxy, set %s=%s.",
		name,
		settings.TrustedProxies.Name,
		settings.TrustedProxies.Name,
		name,
	)
}

// Undeclared returns up to mostUndeclared untrusted loopback or private addresses that have forwarded requests.
func (p *Proxies) Undeclared() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.seen)
}
