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

// lagLimit is the time limit of a question to Litestream for its progress, which Prometheus collects.
const lagLimit = time.Second

// leaseLimit is how long a start may take to get the lease, without which this computer must not write.
const leaseLimit = 20 * time.Second

// Copy is the program's side of the replication by Litestream: confirmation, delayed responses, and the lease. Before
// Begin it contains only the Settings.
type Copy struct {
	Settings
	litestream *Litestream                     // nil: the database is not copied
	confirm    func(ctx context.Context) error // returns nil when all commits are in the store
	writer     *Writer                         // nil: no other computer may take over
	// acknowledgement delays responses to visitors until their data is in the store; nil: they do not wait.
	acknowledgement *Acknowledgement
}

// Begin prepares the connection to Litestream, and takes the lease if the settings say so. It fails if ACK=replicated
// is set while files are stored only on this computer. It does nothing if the database is not copied.
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

// takeLease takes the lease. It fails if another computer has the lease or has taken over.
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

// HoldLease renews the lease in the background. If the lease is lost, it stops all cron jobs and `works`.
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

// Acknowledge wraps next. It refuses writes without the lease, and delays the responses to submissions, if the settings
// say so. It must be outside all handlers that use a JavaScript engine, so that no engine waits.
func (c *Copy) Acknowledge(isAwaited func(*http.Request) bool, next http.Handler) http.Handler {
	if c.writer != nil {
		next = RefuseWrites(c.writer.MayWrite, next)
	}
	if c.acknowledgement == nil {
		return next
	}
	return c.acknowledgement.Handler(isAwaited, next)
}

// Checks returns the readiness check "replication" if the database is copied. The check fails unless all commits are in
// the store, and, with a lease, unless this computer has it.
func (c *Copy) Checks() []observe.Check {
	if c.litestream == nil {
		return nil
	}
	return []observe.Check{{Name: "replication", Test: c.confirm}}
}

// Measure registers the age of the copy in the store, and the Outcomes of delayed responses. The copy counts as
// complete at started. read counts errors.
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

// leaving is a queue of mails or webhooks that leave this computer.
type leaving interface {
	While(may func() bool)
	After(confirm func(context.Context) error)
}

// Hold makes each message of the queues wait until its data is in the store, if the settings say so. The queues pause
// while this computer does not have the lease. Call Hold after Begin and before the queues start.
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

// IsAwaited reports whether responses to visitors wait until their data is in the store.
func (c *Copy) IsAwaited() bool { return c.acknowledgement != nil }
