package webserver

import (
	"errors"
	"log"
	"net/http"
	"os"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/settings"
)

// Commands returns PocketBase's `serve` command. It uses this package's server for plain HTTP beside TLS.
func (s *Server) Commands(app core.App) []*cobra.Command {
	// PocketBase's start banner shows only one address. It is hidden if superusers have another address.
	hasBanner := settings.AdminAddress.Or(settings.HTTPAddress.Value()) == settings.HTTPAddress.Value()
	serve := cmd.NewServeCommand(app, hasBanner)
	serve.PreRunE = func(command *cobra.Command, domains []string) error {
		if err := s.readFlags(command, domains); err != nil {
			return err
		}
		return settings.Apply(app) // again, because flags may have changed the address
	}
	serve.RunE = func(command *cobra.Command, domains []string) error {
		plain, secure := command.Flag("http").Value.String(), command.Flag("https").Value.String()
		if len(domains) > 0 {
			plain, secure = orElse(plain, "0.0.0.0:80"), orElse(secure, "0.0.0.0:443")
		}
		origins, err := command.Flags().GetStringSlice("origins")
		if err != nil {
			return err
		}
		return s.Run(app, apis.ServeConfig{
			ShowStartBanner: hasBanner, HttpAddr: plain, HttpsAddr: secure, CertificateDomains: domains,
			AllowedOrigins: origins,
		})
	}
	return []*cobra.Command{serve}
}

func orElse(address, fallback string) string {
	if address == "" {
		return fallback
	}
	return address
}

// readFlags sets --http and --origins from variables, unless the operator gave them, and calls Place with the origin.
//
//	HTTP_ADDR    address to listen on, default 127.0.0.1:8090; the same as --http. Ignored if serve gets domains
//	SITE_ORIGIN  public address of the site, such as https://www.example.com; default https://<first domain>, or else
//	             http://<HTTP_ADDR>. Required without domains if HTTP_ADDR means all addresses of the computer
func (s *Server) readFlags(command *cobra.Command, domains []string) error {
	address := command.Flags().Lookup("http")
	if !address.Changed && len(domains) == 0 {
		if err := address.Value.Set(settings.HTTPAddress.Value()); err != nil {
			return err
		}
	}
	s.secure = len(domains) > 0
	origin, err := settings.OriginAt(address.Value.String())
	if len(domains) > 0 {
		origin, err = settings.OriginOr("https://" + domains[0])
	}
	if err != nil {
		return err
	}
	// The JavaScript hooks compute the site's origin from SITE_ORIGIN, or else from HTTP_ADDR.
	shared, value := "HTTP_ADDR", address.Value.String()
	if len(domains) > 0 {
		shared, value = "SITE_ORIGIN", origin
	}
	if err := os.Setenv(shared, value); err != nil {
		return err
	}
	if origins := command.Flags().Lookup("origins"); !origins.Changed {
		if err := origins.Value.Set(origin); err != nil {
			return err
		}
	}
	return s.Place(origin)
}

// Run starts PocketBase's server and returns when it ends. With TLS, this package's redirect from plain HTTP replaces
// PocketBase's, which has no limits.
func (s *Server) Run(app core.App, config apis.ServeConfig) error {
	if config.HttpsAddr != "" && config.HttpAddr != "" {
		s.plain, config.HttpAddr = config.HttpAddr, ""
	}
	s.Announce()
	if err := apis.Serve(app, config); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// redirect serves plain HTTP beside TLS. It answers certificate challenges (ACME), redirects other GET and HEAD
// requests to https, and answers the rest with 400. The admission gate limits these requests too.
func (s *Server) redirect(e *core.ServeEvent) {
	if s.beside == nil {
		return
	}
	server := &http.Server{Handler: s.Gate.Around(e.CertManager.HTTPHandler(nil)), ErrorLog: e.Server.ErrorLog}
	s.limit(server)
	s.redirects = server
	go func() {
		if err := server.Serve(s.beside); !errors.Is(err, http.ErrServerClosed) {
			log.Println("plain http is no longer answered:", err)
		}
	}()
}
