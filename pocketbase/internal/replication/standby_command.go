package replication

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"sync/atomic"
	"syscall"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/database"
	"lexharbor/internal/parts"
	"lexharbor/internal/settings"
)

// newStandbyCommand returns the command `standby`. It serves pages read-only. After a takeover, its process becomes the
// server.
func (p *Part) newStandbyCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use: "standby",
		Short: "Follows the copy in the store, serves its pages, and takes over when the server is lost or on " +
			"SIGUSR1",
		Annotations: parts.WithoutData, SilenceUsage: true, Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if !p.Copy.Leased {
				return errors.New("a standby needs REPLICA_LEASE=on, and so does its server")
			}
			store, err := StoreFromEnvironment()
			if err != nil {
				return err
			}
			if err := p.standBy(app.DataDir(), NewStandby(store, app.DataDir())); err != nil {
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

// standBy serves pages read-only. It returns nil when this computer has the lease and the data, and the network address
// is free again.
func (p *Part) standBy(dataDir string, standby *Standby) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	now := make(chan os.Signal, 1)
	signal.Notify(now, syscall.SIGUSR1)
	folder := filepath.Join(dataDir, FollowedFolder)
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o700)); err != nil {
		return err
	}
	built, err := p.Read(nil)
	if err != nil {
		return err
	}
	var reading atomic.Pointer[http.Handler]
	reading.Store(&built)
	closeServer, err := p.StandIn(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		(*reading.Load()).ServeHTTP(w, r)
	}))
	if err != nil {
		return err
	}
	defer func() { _ = closeServer() }()

	following, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := standby.Follow(following, folder, func() error {
			app, err := OpenCopy(folder)
			if err != nil {
				return err
			}
			handler, err := p.Read(app)
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

// OpenCopy opens the database copy in a folder for reading, while Litestream applies changes to it.
func OpenCopy(folder string) (core.App, error) {
	if err := makeLog(folder); err != nil {
		return nil, err
	}
	app := core.NewBaseApp(
		core.BaseAppConfig{DataDir: folder, DBConnect: database.ConnectFollowed, EncryptionEnv: settings.KeyVariable},
	)
	if err := app.Bootstrap(); err != nil {
		return nil, fmt.Errorf("the copy cannot be read: %w", err)
	}
	return app, nil
}

// makeLog creates an empty request log (auxiliary.db) beside the copy. PocketBase would create it too, but would also
// write to the copy.
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
