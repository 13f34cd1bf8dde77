package accounts

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/settings"
)

// AdminServer is a second HTTP server, at ADMIN_ADDR. It answers like the public address, but superusers may sign in
// and use the dashboard only there. Without ADMIN_ADDR, the public address serves everything.
type AdminServer struct {
	Listen  func(address, variable, example string) (net.Listener, error)
	Missing http.HandlerFunc // answers 404

	address  string       // "": superusers use the public address
	listener net.Listener // nil before Open
	server   *http.Server // nil before Serve
}

// Configure reads ADMIN_ADDR. It returns an error if that is no address.
func (a *AdminServer) Configure() error {
	a.address = settings.AdminAddress.Value()
	return settings.CheckAddress(settings.AdminAddress.Name, a.address, "127.0.0.1:8091")
}

// Open listens at ADMIN_ADDR, unless that is the public address.
func (a *AdminServer) Open(e *core.ServeEvent) (err error) {
	if a.address == e.Server.Addr {
		a.address = ""
	}
	if a.address == "" {
		return nil
	}
	if a.listener, err = a.Listen(a.address, settings.AdminAddress.Name, "127.0.0.1:8092"); err != nil {
		return err
	}
	BindAdminOrigin(e.App, "http://"+a.address)
	return nil
}

// Around answers 404 for the dashboard at the public address, if ADMIN_ADDR is another one.
func (a *AdminServer) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.address != "" && answers.IsDashboard(r.URL.Path) && !IsAtAdminAddress(r) {
			a.Missing(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Route adds the middleware that refuses superusers at the public address, if ADMIN_ADDR is another one.
func (a *AdminServer) Route(e *core.ServeEvent) error {
	if a.address != "" {
		e.Router.Bind(KeepSuperusersIn)
	}
	return nil
}

// Serve starts the second server in the background. It has the timeouts and handler of the public one.
func (a *AdminServer) Serve(e *core.ServeEvent) error {
	if a.listener == nil {
		return nil
	}
	admin := &http.Server{
		Handler: e.Server.Handler, ReadHeaderTimeout: e.Server.ReadHeaderTimeout, ReadTimeout: e.Server.ReadTimeout,
		WriteTimeout:   e.Server.WriteTimeout,
		MaxHeaderBytes: e.Server.MaxHeaderBytes, ErrorLog: e.Server.ErrorLog,
		BaseContext: func(l net.Listener) context.Context {
			base := context.Background()
			if e.Server.BaseContext != nil {
				base = e.Server.BaseContext(l)
			}
			return AtAdminAddress(base)
		},
	}
	a.server = admin
	go func() {
		if err := admin.Serve(a.listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Println("the dashboard is not served any more:", err)
		}
	}()
	fmt.Printf(
		"The site is served at http://%s, the dashboard at http://%s/_/ alone.\n",
		e.Server.Addr,
		a.listener.Addr(),
	)
	return nil
}

// Close stops the second server. It gives active requests one second to end.
func (a *AdminServer) Close() {
	if a.server != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = a.server.Shutdown(ctx)
	}
	if a.listener != nil {
		a.listener.Close()
	}
}
