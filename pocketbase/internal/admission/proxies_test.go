package admission

import (
	"bytes"
	"log"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestAWrongListOfProxiesIsAnError(t *testing.T) {
	if _, err := parseProxies("10.0.0.0/8, proxy.example"); err == nil {
		t.Error("accepted")
	}
}

func TestAClientIsAnIPv4AddressOrAnIPv6Network(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7":                 "192.0.2.7",
		"::ffff:192.0.2.7":          "192.0.2.7",
		"2001:db8:1:2:3:4:5:6":      "2001:db8:1:2::",
		"2001:db8:1:2:ffff::1":      "2001:db8:1:2::",
		"fe80::1%eth0":              "fe80::",
		"::1":                       "::",
		"2001:db8:1:3:3:4:5:6%zone": "2001:db8:1:3::",
	} {
		if got := ClientOf(netip.MustParseAddr(address)).String(); got != want {
			t.Errorf("%s is %s, want %s", address, got, want)
		}
	}
}

func TestSettleWritesTheClientIntoAddressAndHeaders(t *testing.T) {
	for _, want := range []struct{ peer, header, address, forwarded string }{
		{"192.0.2.7:9", "198.51.100.1", "192.0.2.7:9", ""},
		{"[2001:db8:1:2::7]:9", "", "[2001:db8:1:2::]:9", ""},
		{"[2001:db8:1:2::7%eth0]:9", "", "[2001:db8:1:2::]:9", ""},
		{"10.0.0.1:9", "2001:db8:1:2::7", "[2001:db8:1:2::]:9", "2001:db8:1:2::"},
		{"10.0.0.1:9", "198.51.100.1", "198.51.100.1:9", "198.51.100.1"},
		{"10.0.0.1:9", "", "10.0.0.1:9", ""},
		{"nowhere", "198.51.100.1", "nowhere", ""},
	} {
		proxies, err := parseProxies("10.0.0.1")
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest("GET", "/", nil)
		request.RemoteAddr = want.peer
		if want.header != "" {
			request.Header.Set("X-Forwarded-For", want.header)
		}
		proxies.Settle(request)
		if request.RemoteAddr != want.address || request.Header.Get("X-Forwarded-For") != want.forwarded {
			t.Errorf("%+v: %s, %s", want, request.RemoteAddr, request.Header.Get("X-Forwarded-For"))
		}
	}
}

func TestAProxyIsTrustedInEverySpellingOfItsAddress(t *testing.T) {
	for declared, peer := range map[string]string{
		"::ffff:10.0.0.1": "10.0.0.1:9", "10.0.0.1": "[::ffff:10.0.0.1]:9",
		"fe80::1": "[fe80::1%eth0]:9", "fe80::1%eth0": "[fe80::1%eth0]:9", "fe80::/10": "[fe80::1%eth0]:9",
	} {
		proxies, err := parseProxies(declared)
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest("GET", "/", nil)
		request.RemoteAddr = peer
		request.Header.Set("X-Forwarded-For", "198.51.100.1")
		if got := proxies.Settle(request).String(); got != "198.51.100.1" {
			t.Errorf("%s declared as %s: the client is %s", peer, declared, got)
		}
	}
}

func TestAnUndeclaredProxyIsReportedOnce(t *testing.T) {
	var said bytes.Buffer
	log.SetOutput(&said)
	defer log.SetOutput(os.Stderr)
	proxies, err := parseProxies("10.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	for _, peer := range []string{"10.0.0.1:1", "10.0.0.2:1", "10.0.0.2:2", "[::1]:1", "192.0.2.7:1"} {
		request := httptest.NewRequest("GET", "/", nil)
		request.RemoteAddr = peer
		request.Header.Set("X-Forwarded-For", "198.51.100.1")
		proxies.Settle(request)
	}
	for i := range 100 {
		proxies.report(netip.AddrFrom4([4]byte{10, 1, 1, byte(i)}))
	}
	if got := proxies.Undeclared(); !slices.Equal(got[:2], []string{"10.0.0.2", "::1"}) || len(got) != mostUndeclared {
		t.Errorf("named %v", got)
	}
	if lines := strings.Count(said.String(), "\n"); lines != mostUndeclared {
		t.Errorf("%d lines:\n%s", lines, said.String())
	}
}

// Whatever headers a client sends, Settle leaves at most one forwarded address. An untrusted peer stays the client.
func FuzzSettle(f *testing.F) {
	f.Add("192.0.2.7:9", "198.51.100.1", "https", "for=198.51.100.1")
	f.Add("10.0.0.1:9", "forged, 2001:db8::1%x, 10.0.0.1", "HTTPS", "")
	f.Add("[::ffff:10.0.0.1]:9", ",,,", "http", "x")
	f.Add("", "::", "", "")
	f.Fuzz(func(t *testing.T, peer, chain, proto, forwarded string) {
		proxies, err := parseProxies("10.0.0.0/8, 2001:db8:f::/48")
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest("GET", "/", nil)
		request.RemoteAddr = peer
		request.Header["X-Forwarded-For"] = []string{chain}
		request.Header["X-Forwarded-Proto"] = []string{proto}
		request.Header["X-Forwarded-Host"] = []string{forwarded}
		request.Header["Forwarded"] = []string{forwarded}
		request.Header["X-Real-Ip"] = []string{forwarded}
		client := proxies.Settle(request)
		left, err := netip.ParseAddrPort(peer)
		if err == nil && !proxies.contains(left.Addr().Unmap()) {
			if client != ClientOf(left.Addr()) || len(request.Header) != 0 {
				t.Errorf("an untrusted peer %s became %s, with %v", peer, client, request.Header)
			}
		}
		if len(request.Header.Values("X-Forwarded-For")) > 1 || len(request.Header) > 2 {
			t.Errorf("left %v", request.Header)
		}
		if got := request.Header.Get("X-Forwarded-For"); got != "" && got != client.String() {
			t.Errorf("%s stands for %s", got, client)
		}
		if client != ClientOf(client.address) {
			t.Errorf("%s is no client", client)
		}
	})
}
