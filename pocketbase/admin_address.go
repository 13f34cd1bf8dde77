package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/accounts"
)

// adminListener opens the address of ADMIN_ADDR: the dashboard and all that superusers do are answered there alone.
// nil: the server has one address for everything.
func (s *server) adminListener(app core.App) (net.Listener, error) {
	if s.adminAddress == "" {
		return nil, nil
	}
	// an empty one would mean every network
	if host, _, err := net.SplitHostPort(s.adminAddress); err != nil || host == "" {
		return nil, fmt.Errorf("ADMIN_ADDR must be a host and a port, such as 127.0.0.1:8091, not %q", s.adminAddress)
	}
	listener, err := s.listen(s.adminAddress, "ADMIN_ADDR", "127.0.0.1:8092")
	if err != nil {
		return nil, err
	}
	accounts.BindAdminOrigin(app, "http://"+s.adminAddress)
	return listener, nil
}

// serveAdmin answers at the address of superusers as the public one does, and lets them in. It stops with the server.
func (s *server) serveAdmin(e *core.ServeEvent, listener net.Listener) {
	admin := &http.Server{
		Handler: e.Server.Handler, ReadHeaderTimeout: e.Server.ReadHeaderTimeout, ReadTimeout: e.Server.ReadTimeout,
		WriteTimeout:   e.Server.WriteTimeout,
		MaxHeaderBytes: e.Server.MaxHeaderBytes, ErrorLog: e.Server.ErrorLog,
		BaseContext: func(l net.Listener) context.Context {
			base := context.Background()
			if e.Server.BaseContext != nil {
				base = e.Server.BaseContext(l)
			}
			return accounts.AtAdminAddress(base)
		},
	}
	e.App.OnTerminate().
		Bind(&hook.Handler[*core.TerminateEvent]{Priority: -9999, Func: func(te *core.TerminateEvent) error {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			_ = admin.Shutdown(ctx)
			return te.Next()
		}})
	go func() {
		if err := admin.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Println("the dashboard is not served any more:", err)
		}
	}()
	fmt.Printf(
		"The site is served at http://%s, the dashboard at http://%s/_/ alone.\n",
		e.Server.Addr,
		listener.Addr(),
	)
}
