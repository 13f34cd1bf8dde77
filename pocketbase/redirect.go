package main

import (
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// maxHeaderBytes is for the headers of a request, the addresses of a dashboard's filters included.
const maxHeaderBytes = 32 << 10

// serveCommand runs the serve command of PocketBase, whose flags are read already, with our server for plain http
// beside TLS.
func (s *server) serveCommand(app core.App, command *cobra.Command, domains []string, hasBanner bool) error {
	plain, secure := command.Flag("http").Value.String(), command.Flag("https").Value.String()
	if len(domains) > 0 {
		plain, secure = orElse(plain, "0.0.0.0:80"), orElse(secure, "0.0.0.0:443")
	}
	origins, err := command.Flags().GetStringSlice("origins")
	if err != nil {
		return err
	}
	return s.serve(app, apis.ServeConfig{
		ShowStartBanner: hasBanner, HttpAddr: plain, HttpsAddr: secure, CertificateDomains: domains,
		AllowedOrigins: origins,
	})
}

func orElse(address, fallback string) string {
	if address == "" {
		return fallback
	}
	return address
}

// serve starts PocketBase's server. Beside TLS, PocketBase would redirect plain http by a server that has no limits, so
// that one is ours.
func (s *server) serve(app core.App, config apis.ServeConfig) error {
	if config.HttpsAddr != "" && config.HttpAddr != "" {
		s.plain, config.HttpAddr = config.HttpAddr, ""
	}
	s.observer.Journal.TakeOver()
	if err := apis.Serve(app, config); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// listenForRedirect takes the address of plain http beside TLS; nil where there is none.
func (s *server) listenForRedirect() (net.Listener, error) {
	if s.plain == "" {
		return nil, nil
	}
	listener, err := s.listen(s.plain, "--http", "0.0.0.0:8080")
	if err != nil {
		return nil, fmt.Errorf("plain http beside https: %w", err)
	}
	return s.gate.Listen(listener), nil
}

// redirect answers plain http beside TLS: certificates are proven there, everything else is told its https address. It
// stands behind the same gate as the site.
func (s *server) redirect(e *core.ServeEvent, listener net.Listener) {
	if listener == nil {
		return
	}
	server := &http.Server{Handler: s.admit(e.CertManager.HTTPHandler(nil)), ErrorLog: e.Server.ErrorLog}
	s.limit(server)
	e.App.OnTerminate().BindFunc(func(te *core.TerminateEvent) error {
		server.Close()
		return te.Next()
	})
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Println("plain http is no longer answered:", err)
		}
	}()
}

// limit is what every server of ours asks of a connection, beside the gate.
func (s *server) limit(server *http.Server) {
	server.ReadHeaderTimeout = 10 * time.Second
	server.ReadTimeout = time.Minute
	server.WriteTimeout = s.gate.Stall
	server.MaxHeaderBytes = maxHeaderBytes
	server.ConnState = s.newcomers.note
}
