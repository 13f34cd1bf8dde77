package main

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"github.com/spf13/cobra"

	"lexharbor/internal/settings"
	"lexharbor/internal/site"
	"lexharbor/internal/socketactivation"
)

// serveDefaults fills in what the serve command was not given.
//
//	HTTP_ADDR    address to listen on, default 127.0.0.1:8090; the same as --http
//	SITE_ORIGIN  public address of the site, such as https://www.example.com; default http://<HTTP_ADDR>, and needed
//	             where that is every address
//	ADMIN_ADDR   address for superusers and their dashboard alone, such as 127.0.0.1:8091; default: the one for
//	             everybody
//	LOGIN_URL    where customers sign in; /login leads there. Without it, /login is a page of the site. See
//	             site.ParseLogin
func (s *server) serveDefaults(command *cobra.Command, domains []string) error {
	address := command.Flags().Lookup("http")
	if !address.Changed && len(domains) == 0 {
		if err := address.Value.Set(httpAddress()); err != nil {
			return err
		}
	}
	s.secure = len(domains) > 0
	origin, err := settings.OriginAt(address.Value.String())
	if len(domains) > 0 {
		origin, err = settings.ParseOrigin(settings.Variable("SITE_ORIGIN", "https://"+domains[0]))
	}
	if err != nil {
		return err
	}
	// The hooks work the origin out from the same two variables.
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
	if admin := os.Getenv("ADMIN_ADDR"); admin != address.Value.String() {
		s.adminAddress = admin
	}
	login, err := site.ParseLogin(os.Getenv("LOGIN_URL"), origin)
	if err != nil {
		return err
	}
	s.site, err = site.Load(s.built, origin, login)
	return err
}

// httpAddress is where the server listens that no flag tells otherwise.
func httpAddress() string { return settings.Variable("HTTP_ADDR", "127.0.0.1:8090") }

// listen takes the socket that systemd holds open for an address, else opens one. It is the first thing done, so that a
// taken port leaves no half-made start behind. The variable and the example are for who reads the error.
func (s *server) listen(address, variable, example string) (*socketactivation.Listener, error) {
	listener, err := s.sockets.Listen(address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf(
			"%s is taken by another program: stop that one, or choose another address, for example %s=%s",
			address,
			variable,
			example,
		)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf(
			"not allowed to listen on %s: choose a port above 1023, for example %s=%s",
			address,
			variable,
			example,
		)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (%s): %w", address, variable, err)
	}
	return listener, nil
}
