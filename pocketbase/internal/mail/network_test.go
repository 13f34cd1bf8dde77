package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// publicTransport returns a transport whose server name resolves to the given addresses. It connects to the local
// server at port.
func publicTransport(port int, addresses ...string) *transport {
	t := testTransport(port)
	t.smtp.Host = "relay.example"
	t.network.lookup = func(context.Context, string) ([]netip.Addr, error) {
		list := make([]netip.Addr, len(addresses))
		for i, address := range addresses {
			list[i] = netip.MustParseAddr(address)
		}
		return list, nil
	}
	t.network.dial = func(ctx context.Context, network, _ string, _ bool) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, fmt.Sprintf("127.0.0.1:%d", port))
	}
	return t
}

func TestPrivateAddressesAreThoseOfOwnNetworks(t *testing.T) {
	for _, each := range []struct {
		addresses string
		want      bool
	}{
		{"127.0.0.1", true}, {"127.8.9.10", true}, {"::1", true}, {"::ffff:127.0.0.1", true}, {"10.1.2.3", true},
		{"172.16.0.9", true}, {"172.31.255.254", true},
		{"192.168.1.25", true}, {"::ffff:192.168.1.25", true}, {"fd12:3456::1", true}, {"10.1.2.3 fd12:3456::1", true},
		{"", false}, {"203.0.113.5", false}, {"2001:db8::25", false}, {"::ffff:203.0.113.5", false},
		{"172.32.0.1", false}, {"100.64.0.1", false},
		{"169.254.1.1", false}, {"fe80::1%eth0", false}, {"0.0.0.0", false}, {"64:ff9b::a01:203", false},
		{"10.1.2.3 203.0.113.5", false}, {"2001:db8::25 10.1.2.3", false},
	} {
		var addresses []netip.Addr
		for _, address := range strings.Fields(each.addresses) {
			addresses = append(addresses, netip.MustParseAddr(address))
		}
		if got := areAllPrivate(addresses); got != each.want {
			t.Errorf("%q: %v", each.addresses, got)
		}
	}
}

func TestAPublicServerGetsNoUnencryptedMail(t *testing.T) {
	for name, answers := range map[string]map[string]string{
		"offers no STARTTLS":         {"EHLO": "250-fine\r\n250 8BITMIME"},
		"knows no extensions":        {"EHLO": "502 what"},
		"offers it and then refuses": {"EHLO": "250-fine\r\n250 STARTTLS", "STARTTLS": "454 not now"},
	} {
		for _, addresses := range [][]string{{"203.0.113.5"}, {"10.0.0.5", "203.0.113.5"}} {
			port, received := smtpServer(t, answers)
			err := publicTransport(port, addresses...).Send(testMessage())
			if err == nil || !strings.HasPrefix(err.Error(), "temporary: ") {
				t.Errorf("%s: %v", name, err)
			}
			for _, said := range []string{"MAIL", "RCPT", "DATA", "Plain words", "firm.example"} {
				if strings.Contains(received(), said) {
					t.Errorf("%s: was sent %q in %q", name, said, received())
				}
			}
		}
	}
}

func TestTheErrorTellsTheOperatorCauseAndRemedy(t *testing.T) {
	port, _ := smtpServer(t, nil)
	err := publicTransport(port, "203.0.113.5").Send(testMessage())
	const want = "temporary: relay.example offers no TLS; set SMTP_TLS=off if mail may go to it unencrypted"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestAPrivateServerGetsUnencryptedMail(t *testing.T) {
	port, received := smtpServer(t, nil)
	if err := publicTransport(port, "10.0.0.5", "fd12::5").Send(testMessage()); err != nil {
		t.Error(err)
	}
	allowed := publicTransport(port, "203.0.113.5")
	allowed.clearText = true
	if err := allowed.Send(testMessage()); err != nil {
		t.Error(err)
	}
	if count := strings.Count(received(), "Plain words"); count != 2 {
		t.Errorf("%d mails", count)
	}
}

func TestAServersCertificateIsVerifiedEvenIfTLSIsOptional(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	forged := httptest.NewTLSServer(nil)
	t.Cleanup(forged.Close)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer connection.Close()
				fmt.Fprint(connection, "220 ready\r\n")
				buffer := make([]byte, 100)
				_, _ = connection.Read(buffer)
				fmt.Fprint(connection, "250-fine\r\n250 STARTTLS\r\n")
				_, _ = connection.Read(buffer)
				fmt.Fprint(connection, "220 go on\r\n")
				_ = tls.Server(connection, forged.TLS).Handshake()
			}()
		}
	}()
	transport := publicTransport(listener.Addr().(*net.TCPAddr).Port, "203.0.113.5")
	transport.clearText = true
	var unknown *tls.CertificateVerificationError
	if err := transport.Send(testMessage()); !errors.As(err, &unknown) {
		t.Error(err)
	}
}

func TestANameThatResolvesToAnotherAddressIsRefused(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.5:25":    "203.0.113.5 is no private address any more",
		"[2001:db8::25]:25": "2001:db8::25 is no private address any more",
		"10.0.0.5:25":       "<nil>", "[fd12::5]:25": "<nil>",
	} {
		if got := fmt.Sprint(refusePublic("tcp", address, nil)); got != want {
			t.Errorf("%s: %s", address, got)
		}
	}
}

func TestANameThatCannotBeLookedUpIsTemporary(t *testing.T) {
	transport := publicTransport(1)
	transport.network.lookup = func(context.Context, string) ([]netip.Addr, error) {
		return nil, &net.DNSError{Err: "no such host", Name: "relay.example", IsNotFound: true}
	}
	if err := transport.Send(testMessage()); err == nil ||
		err.Error() != "temporary: lookup relay.example: no such host" {
		t.Error(err)
	}
}

func TestTheSettingIsOnOrOff(t *testing.T) {
	for value, want := range map[string]string{"": "<nil>", "on": "<nil>", "off": "<nil>",
		"no": "SMTP_TLS must be on " +
			"or off"} {
		t.Setenv("SMTP_TLS", value)
		if got := fmt.Sprint((&Part{}).Configure()); got != want {
			t.Errorf("%q: %s", value, got)
		}
	}
}
