package replication

// Decision: docs/decisions/0030-litestream-runs-as-a-separate-process.md

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// lagLimit is for how long Litestream is asked how far it is, for Prometheus.
const lagLimit = time.Second

// leaseLimit is for how long a start tries to get the lease.
const leaseLimit = 20 * time.Second

// Copy is how the database is copied while the program serves. One that is only made of settings is not begun.
type Copy struct {
	Settings
	litestream *Litestream                     // nil: the database is not copied
	confirm    func(ctx context.Context) error // that all lies in the store
	writer     *Writer                         // nil: nobody else may ever take over
	// acknowledgement holds back what visitors are answered until it lies in the store; nil: it is on the disk, and
	// that is enough.
	acknowledgement *Acknowledgement
}

// Begin finds the Litestream that copies the database, if one does, and lets answers wait for it where that
// is wanted.
func (c *Copy) Begin(app core.App) error {
	if !c.IsOn() {
		return nil
	}
	if c.Awaited && !app.Settings().S3.Enabled {
		return errors.New(
			"ACK=replicated needs a store for files too, or resumes would be lost with this computer: set " +
				"FILES_S3_ENDPOINT and what belongs to it",
		)
	}
	var err error
	if c.litestream, err = NewLitestream(c.Socket, app.DataDir()); err != nil {
		return err
	}
	c.confirm = c.litestream.Sync
	if c.Leased {
		if err := c.takeLease(app); err != nil {
			return err
		}
	}
	if c.Awaited {
		c.acknowledgement = NewAcknowledgement(c.confirm)
	}
	return nil
}

// takeLease has this computer write as long as it has the lease, or fails where another one does.
func (c *Copy) takeLease(app core.App) error {
	store, err := StoreFromEnvironment()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), leaseLimit)
	defer cancel()
	if c.writer, err = NewWriter(ctx, store, c.litestream, app.DataDir()); err != nil {
		return err
	}
	c.confirm = c.writer.Confirm
	return nil
}

// HoldLease renews the lease until the program stops. Once it is lost these works, and all jobs, begin nothing more.
func (c *Copy) HoldLease(app core.App, works interface{ Stop() }) {
	if c.writer == nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		stop()
		return e.Next()
	})
	go c.writer.Follow(ctx, func() {
		app.Cron().Stop()
		works.Stop()
	})
}

// Acknowledge holds back the answers to what visitors send, where they are to wait for the store. It stands around
// everything that needs an engine, so that none waits.
func (c *Copy) Acknowledge(isAwaited func(*http.Request) bool, next http.Handler) http.Handler {
	if c.writer != nil {
		next = RefuseWrites(c.writer.MayWrite, next)
	}
	if c.acknowledgement == nil {
		return next
	}
	return c.acknowledgement.Handler(isAwaited, next)
}

// Checks are for a database that is copied: all of it lies in the store.
func (c *Copy) Checks() []observe.Check {
	if c.litestream == nil {
		return nil
	}
	return []observe.Check{{Name: "replication", Test: c.confirm}}
}

// Measure adds how far the copy is, which is all there since started; read is told of what could not be read.
func (c *Copy) Measure(r *observe.Registry, started time.Time, read func(figure string, err error) bool) {
	hadAll := started
	r.Gauge(
		"lexharbor_replication_lag_seconds",
		"How long ago the store had all of the database; missing: it is not copied.",
		func(report func(float64, ...string)) {
			if c.litestream == nil {
				return
			}
			ctx, cancel := context.WithTimeout(context.Background(), lagLimit)
			defer cancel()
			last, err := c.litestream.LastSync(ctx)
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
			if c.acknowledgement != nil {
				for outcome, count := range c.acknowledgement.Counts() {
					report(float64(count), outcome)
				}
			}
		},
		observe.Label{Name: "outcome", Values: Outcomes},
	)
}

// leaving is a queue of what leaves this computer.
type leaving interface {
	While(may func() bool)
	After(confirm func(context.Context) error)
}

// Hold has nothing leave while another computer may have taken over, and nothing before it lies in the store. Before
// the queues start.
func (c *Copy) Hold(queues ...leaving) {
	for _, each := range queues {
		if c.writer != nil {
			each.While(func() bool { return c.writer.MayWrite() == nil })
		}
		if c.acknowledgement != nil {
			each.After(c.acknowledgement.Leaving)
		}
	}
}

// IsAwaited reports whether answers to visitors wait for the store.
func (c *Copy) IsAwaited() bool { return c.acknowledgement != nil }
