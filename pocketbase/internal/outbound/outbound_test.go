package outbound

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestPrivateAndMetadataAddressesAreRefused(t *testing.T) {
	for _, text := range []string{
		"169.254.169.254", "169.254.1.1", "fe80::1", "fe80::1%eth0", "0.0.0.0", "::", "224.0.0.1", "ff02::1",
		"255.255.255.255",
		"fd00:ec2::254", "100.100.100.200", "168.63.129.16", "::ffff:169.254.169.254", "64:ff9b::169.254.169.254",
	} {
		if !IsNeverCalled(netip.MustParseAddr(text)) {
			t.Errorf("%s may be called", text)
		}
	}
	for _, text := range []string{"127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "::1", "fd12::1", "100.64.0.1",
		"::ffff:10.0.0.1", "0.1.2.3"} {
		if address := netip.MustParseAddr(text); !IsPrivate(address) || IsNeverCalled(address) {
			t.Errorf("%s is not taken for private", text)
		}
	}
	for _, text := range []string{"8.8.8.8", "2606:4700::1111", "172.32.0.1"} {
		if address := netip.MustParseAddr(text); IsPrivate(address) || IsNeverCalled(address) {
			t.Errorf("%s cannot be called", text)
		}
	}
}

func TestAClientChecksTheAddressThatANameResolvesTo(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		http.Redirect(w, r, "/elsewhere", http.StatusFound)
	}))
	defer server.Close()

	client := NewClient(false)
	_, err := client.Get(server.URL)
	var refused *AddressError
	if !errors.As(err, &refused) || asked != 0 {
		t.Errorf("%v after %d requests", err, asked)
	}
	client.CloseIdleConnections()

	client = NewClient(true)
	defer client.CloseIdleConnections()
	answer, err := client.Get(server.URL)
	if err != nil || answer.StatusCode != http.StatusFound || asked != 1 {
		t.Fatalf("%v, %v, after %d requests", answer, err, asked)
	}
	answer.Body.Close()
}
