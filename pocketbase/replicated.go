package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
	"lexharbor/internal/replication"
)

// lagLimit is for how long Litestream is asked how far it is, for Prometheus.
const lagLimit = time.Second

// leaseLimit is for how long a start tries to get the lease.
const leaseLimit = 20 * time.Second

// followReplication finds the Litestream that copies the database, if one does, and lets answers wait for it where that
// is wanted.
func (s *server) followReplication(app core.App) error {
	if !s.replicated.IsOn() {
		return nil
	}
	if s.replicated.Awaited && !app.Settings().S3.Enabled {
		return errors.New(
			"ACK=replicated needs a store for files too, or resumes would be lost with this computer: set " +
				"FILES_S3_ENDPOINT and what belongs to it",
		)
	}
	var err error
	if s.litestream, err = replication.NewLitestream(s.replicated.Socket, app.DataDir()); err != nil {
		return err
	}
	s.confirm = s.litestream.Sync
	if s.replicated.Leased {
		if err := s.takeLease(app); err != nil {
			return err
		}
	}
	if s.replicated.Awaited {
		s.acknowledgement = replication.NewAcknowledgement(s.confirm)
	}
	return nil
}

// takeLease has this computer write as long as it has the lease, or fails where another one does.
func (s *server) takeLease(app core.App) error {
	store, err := replication.StoreFromEnvironment()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), leaseLimit)
	defer cancel()
	if s.writer, err = replication.NewWriter(ctx, store, s.litestream, app.DataDir()); err != nil {
		return err
	}
	s.confirm = s.writer.Confirm
	return nil
}

// holdLease renews the lease until the program stops. Once it is lost these works, and all jobs, begin nothing more.
func (s *server) holdLease(app core.App, works ...work) {
	if s.writer == nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		stop()
		return e.Next()
	})
	go s.writer.Follow(ctx, func() {
		app.Cron().Stop()
		for _, each := range works {
			each.Stop()
		}
	})
}

// acknowledge holds back the answers to what visitors send, where they are to wait for the store. It stands around
// everything that needs an engine, so that none waits.
func (s *server) acknowledge(next http.Handler) http.Handler {
	if s.writer != nil {
		next = replication.RefuseWrites(s.writer.MayWrite, next)
	}
	if s.acknowledgement == nil {
		return next
	}
	return s.acknowledgement.Handler(s.gate.TakesFromVisitors, next)
}

// replicationCheck is for a database that is copied: all of it lies in the store.
func (s *server) replicationCheck() []observe.Check {
	if s.litestream == nil {
		return nil
	}
	return []observe.Check{{Name: "replication", Test: s.confirm}}
}

func (s *server) replicationFigures(r *observe.Registry, started time.Time, read func(figure string, err error) bool) {
	hadAll := started
	r.Gauge(
		"lexharbor_replication_lag_seconds",
		"How long ago the store had all of the database; missing: it is not copied.",
		func(report func(float64, ...string)) {
			if s.litestream == nil {
				return
			}
			ctx, cancel := context.WithTimeout(context.Background(), lagLimit)
			defer cancel()
			last, err := s.litestream.LastSync(ctx)
			if read("replication", err) && !last.IsZero() {
				hadAll = last
			}
			report(time.Since(hadAll).Seconds())
		},
	)
	r.CounterFrom(
		"lexharbor_acknowledgements_total",
		"Answers to what visitors sent that waited for the store, by what came of it.",
		func(report func(float64, ...string)) {
			if s.acknowledgement != nil {
				for outcome, count := range s.acknowledgement.Counts() {
					report(float64(count), outcome)
				}
			}
		},
		observe.Label{Name: "outcome", Values: replication.Outcomes},
	)
}
