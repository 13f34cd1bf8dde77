package webserver

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestTheServerAsksItselfUnderItsPublicName(t *testing.T) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, r.Method+" "+r.Host+r.URL.Path+" "+r.Header.Get("Content-Type")+" "+string(body))
	})
	plain, secured := httptest.NewServer(answer), httptest.NewTLSServer(answer)
	defer plain.Close()
	defer secured.Close()
	for _, served := range []*httptest.Server{plain, secured} {
		// httptest's certificate is for example.com, whose real address is another computer.
		own := newLoopback(served.Listener.Addr(), served == secured, "https://example.com")
		trusted := x509.NewCertPool()
		trusted.AddCert(secured.Certificate())
		own.client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: trusted}
		status, body, err := own.Ask("POST", "/api/x", "text/plain", "hello", time.Second)
		if err != nil || status != http.StatusForbidden || body != "POST example.com/api/x text/plain hello" {
			t.Errorf("%s: %d %q %v", served.URL, status, body, err)
		}
	}
}

func TestLoopbackFollowsNoRedirectAndReportsASilentServer(t *testing.T) {
	server := httptest.NewServer(http.RedirectHandler("http://127.0.0.1:1/", http.StatusFound))
	own := newLoopback(server.Listener.Addr(), false, "http://example.com")
	if status, _, err := own.Ask("GET", "/", "", "", time.Second); status != http.StatusFound || err != nil {
		t.Errorf("%d %v", status, err)
	}
	server.Close()
	if status, _, err := own.Ask("GET", "/", "", "", time.Second); status != 0 || err == nil {
		t.Errorf("%d %v", status, err)
	}
}
