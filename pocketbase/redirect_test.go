package main

import (
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/parts"
	"lexharbor/internal/testapp"
	"lexharbor/internal/webserver"
)

// serveOverTLS starts the server like `lexharbor serve firm.example`. It returns the address of its plain HTTP
// listener.
func serveOverTLS(t *testing.T) string {
	t.Helper()
	plain := testapp.FreeAddress(t)
	app := testapp.New(t)
	program := configured(t)
	if err := program.Bind(app); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		ended <- parts.Find[*webserver.Server](program).Run(app, apis.ServeConfig{
			HttpAddr: plain, HttpsAddr: "127.0.0.1:0", CertificateDomains: []string{"firm.example"},
		})
	}()
	t.Cleanup(func() {
		if err := app.OnTerminate().Trigger(&core.TerminateEvent{App: app}); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return plain
}

// dial connects to a server that may still be starting.
func dial(t *testing.T, address string) (connection net.Conn) {
	t.Helper()
	testapp.Eventually(t, func() bool {
		var err error
		connection, err = net.Dial("tcp", address)
		return err == nil
	})
	t.Cleanup(func() { connection.Close() })
	return connection
}

func TestTheServerForPlainHTTPRedirectsWithinTheSameLimits(t *testing.T) {
	t.Setenv("CLIENT_CONNECTIONS", "10")
	address := serveOverTLS(t)
	const opened, most = 25, 10
	var closed, answered atomic.Int32
	var connections []net.Conn
	for range opened {
		connection := dial(t, address)
		connections = append(connections, connection)
		go func() {
			if n, _ := connection.Read(make([]byte, 1)); n == 1 {
				answered.Add(1)
			} else {
				closed.Add(1)
			}
		}()
	}
	testapp.Eventually(t, func() bool { return closed.Load() == opened-most })
	for _, connection := range connections {
		_, _ = io.WriteString(connection, "GET / HTTP/1.0\r\n\r\n") // fails on those that the server has closed
	}
	testapp.Eventually(t, func() bool { return answered.Load() == most })

	ask := func(headers http.Header) (*http.Response, error) {
		request, err := http.NewRequest("GET", "http://"+address+"/pricing?a=1", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host, request.Header, request.Close = "firm.example", headers, true
		return http.DefaultTransport.RoundTrip(request)
	}
	var response *http.Response
	var err error
	testapp.Eventually(t, func() bool { // until the earlier connections have freed their slots
		response, err = ask(http.Header{})
		return err == nil
	})
	response.Body.Close()
	if to := response.Header.Get("Location"); response.StatusCode != 302 || to != "https://firm.example/pricing?a=1" ||
		response.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%d to %q, %v", response.StatusCode, to, response.Header)
	}
	large := strings.Repeat("x", 2*webserver.MaxHeaderBytes)
	if response, err = ask(http.Header{"X-Large": {large}}); err != nil ||
		response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("headers of %d bytes: %v, %v", len(large), response, err)
	}
}
