package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/answers"
	"lexharbor/internal/cli"
	"lexharbor/internal/database"
	"lexharbor/internal/paths"
	"lexharbor/internal/pictures"
	"lexharbor/internal/replication"
	"lexharbor/internal/settings"
	"lexharbor/internal/site"
)

// standbyRetry is after how many seconds it is worth asking a standby again: it may have taken over.
const standbyRetry = "5"

// newStandbyCommand returns `standby`: it serves what can be read, and becomes the server when it is its turn.
func (s *server) newStandbyCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use: "standby",
		Short: "Follows the copy in the store, serves its pages, and takes over when the server is lost or on " +
			"SIGUSR1",
		Annotations: cli.WithoutData, SilenceUsage: true, Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if !s.replicated.Leased {
				return errors.New("a standby needs REPLICA_LEASE=on, as the server does that it stands by")
			}
			store, err := replication.StoreFromEnvironment()
			if err != nil {
				return err
			}
			if err := s.standBy(app.DataDir(), replication.NewStandby(store, app.DataDir())); err != nil {
				return err
			}
			own, err := os.Executable()
			if err != nil {
				return err
			}
			log.Println("this computer has taken over")
			return syscall.Exec(own, append([]string{own, "serve"}, os.Args[2:]...), os.Environ())
		},
	}
}

// standBy returns nil when this computer has the lease and the data, and its address is free.
func (s *server) standBy(dataDir string, standby *replication.Standby) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	now := make(chan os.Signal, 1)
	signal.Notify(now, syscall.SIGUSR1)
	folder := filepath.Join(dataDir, replication.FollowedFolder)
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o700)); err != nil {
		return err
	}
	listener, err := s.listen(httpAddress(), "HTTP_ADDR", "127.0.0.1:8091")
	if err != nil {
		return err
	}
	origin, err := settings.SiteOrigin()
	if err != nil {
		return err
	}
	if s.site, err = site.Load(s.built, origin, ""); err != nil {
		return err
	}
	var reading atomic.Pointer[http.Handler]
	pages := s.standbyHandler(s.site, http.HandlerFunc(s.site.Missing))
	reading.Store(&pages)
	own := &http.Server{
		Handler: s.admit(
			http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*reading.Load()).ServeHTTP(w, r) }),
		),
	}
	s.limit(own)
	go func() { _ = own.Serve(s.gate.Listen(listener)) }()
	defer own.Close()

	following, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := standby.Follow(following, folder, func() error {
			handler, err := s.readCopy(folder, origin)
			if err == nil {
				reading.Store(&handler)
			}
			return err
		})
		if following.Err() == nil {
			log.Println("pages of the database are not followed:", err)
		}
	}()
	err = standby.IsTurn(ctx, now)
	end()
	<-ended
	return errors.Join(err, os.RemoveAll(folder))
}

// readCopy serves what stands in a copy that is being followed.
func (s *server) readCopy(folder, origin string) (http.Handler, error) {
	if err := makeLog(folder); err != nil {
		return nil, err
	}
	app := core.NewBaseApp(
		core.BaseAppConfig{DataDir: folder, DBConnect: database.ConnectFollowed, EncryptionEnv: settings.KeyVariable},
	)
	if err := app.Bootstrap(); err != nil {
		return nil, fmt.Errorf("the copy cannot be read: %w", err)
	}
	pages, err := site.Load(s.built, origin, "")
	if err != nil {
		return nil, err
	}
	if err := pages.Follow(app); err != nil {
		return nil, err
	}
	return s.standbyHandler(pages, pictures.NewHandler(app, pages.Missing)), nil
}

// makeLog puts an empty request log beside the copy: PocketBase would make one, and note that in the copy.
func makeLog(folder string) error {
	empty, err := os.MkdirTemp(folder, "log-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(empty)
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: empty, DBConnect: database.Connect})
	if err := errors.Join(app.Bootstrap(), app.ClearBootstrap()); err != nil {
		return err
	}
	return os.Rename(filepath.Join(empty, "auxiliary.db"), filepath.Join(folder, "auxiliary.db"))
}

// standbyHandler serves pages and pictures; whatever else is asked for is the server's.
func (s *server) standbyHandler(pages *site.Site, storedPictures http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
		switch {
		case paths.IsAPI(r.URL.Path) || paths.IsDashboard(r.URL.Path) || !isRead:
			w.Header().Set("Retry-After", standbyRetry)
			answers.Refuse(w, http.StatusServiceUnavailable)
		case paths.IsStrange(r.URL):
			pages.Missing(w, r)
		case strings.HasPrefix(r.URL.Path, pictures.Path):
			storedPictures.ServeHTTP(w, r)
		case !pages.ServeStored(w, r):
			pages.ServeRest(w, r)
		}
	})
}
