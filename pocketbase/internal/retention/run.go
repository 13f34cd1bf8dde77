package retention

import (
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/jobs"
)

const (
	// JobID is the ID of the nightly cron job, which PocketBase's dashboard shows.
	JobID = "clean-up"
	// jobTime is the cron expression of the run (UTC). The JavaScript hooks register the same; a test compares both.
	jobTime = "17 3 * * *"
	// batchRows is how many rows one transaction deletes. All other writers wait for a transaction.
	batchRows = 50
	// runLimit is how long a run may take. The report counts the rest, which the next run deletes.
	runLimit = 30 * time.Minute
)

// Nightly applies all rules once a night.
type Nightly struct {
	app     core.App
	now     func() time.Time
	batch   int
	limit   time.Duration
	job     *jobs.Job
	stopped context.Context
	stop    context.CancelFunc
}

// NewNightly replaces the cron job of the JavaScript hooks. For each run it calls rules, with the clean-up function of
// the hooks as sweep.
func NewNightly(app core.App, now func() time.Time, rules func(app core.App, sweep func()) ([]*Rule, error)) *Nightly {
	n := &Nightly{app: app, now: now, batch: batchRows, limit: runLimit}
	n.stopped, n.stop = context.WithCancel(context.Background())
	n.job = jobs.Schedule(app, JobID, func(sweep func()) {
		all, err := rules(app, sweep)
		if err == nil {
			_, err = n.run(all)
		}
		if err != nil {
			log.Println("the clean-up failed, or its report was not stored:", err)
		}
	})
	return n
}

// CatchUp starts a run if the last one was missed or incomplete. If no run was ever reported, it starts none: the
// scheduled run will be the first.
func (n *Nightly) CatchUp() error {
	last, err := Last(n.app.DB())
	if err != nil || last == nil {
		return err
	}
	due, err := jobs.LastDue(jobTime, n.now())
	if err == nil && (!last.Complete || last.Begun.Before(due)) {
		n.job.Request()
	}
	return err
}

// Stop lets the current batch finish. Nightly starts no other batch or run.
func (n *Nightly) Stop() {
	n.job.Stop()
	n.stop()
}

// Wait returns when no run is in progress, or when ctx ends.
func (n *Nightly) Wait(ctx context.Context) { n.job.Wait(ctx) }

// run applies all rules in order and stores the report. A failed rule does not stop the others.
func (n *Nightly) run(rules []*Rule) (*Report, error) {
	ctx, cancel := context.WithTimeout(n.stopped, n.limit)
	defer cancel()
	begun := n.now()
	report := &Report{Begun: begun.UTC(), Complete: true}
	for _, rule := range rules {
		result := rule.run(ctx, n.app, begun, n.batch)
		report.Rules = append(report.Rules, result)
		report.Complete = report.Complete && result.Left == 0 && result.Failed == ""
	}
	report.Complete = report.Complete && ctx.Err() == nil
	report.Ended = n.now().UTC()
	report.log(n.app)
	return report, report.store(n.app)
}

func (r *Rule) run(ctx context.Context, app core.App, now time.Time, batch int) (result Result) {
	result = Result{Name: r.Name, Days: r.days()}
	begun := time.Now()
	defer func() {
		result.Milliseconds = time.Since(begun).Milliseconds()
		if failure := recover(); failure != nil { // for example, the JavaScript function behind sweep throws
			result.Failed = fmt.Sprint(failure)
		}
	}()
	var err error
	fail := func(err error) Result {
		result.Failed = err.Error()
		return result
	}
	if result.Due, err = r.due(app, now); err != nil {
		return fail(err)
	}
	if result.Spared, err = r.spared(app, now); err != nil {
		return fail(err)
	}
	if result.Due == 0 {
		return result
	}
	refused, err := r.carryOut(ctx, app, now, batch)
	result.Spared = append(result.Spared, refused...)
	if err != nil {
		return fail(err)
	}
	left, err := r.due(app, now)
	if err != nil {
		return fail(err)
	}
	result.Ended = result.Due - left
	for _, each := range refused {
		left -= each.Rows
	}
	result.Left = max(left, 0)
	if len(refused) > 0 {
		result.Failed = refused[0].Reason
	}
	return result
}

func (r *Rule) days() int {
	if r.Period == nil {
		return 0
	}
	return r.Period.Days
}

// Next returns the result that a run would have now, for each rule. It changes nothing.
func Next(app core.App, rules []*Rule, now time.Time) ([]Result, error) {
	results := make([]Result, 0, len(rules))
	for _, rule := range rules {
		due, err := rule.due(app, now)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", strings.ToLower(rule.Name), err)
		}
		spared, err := rule.spared(app, now)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", strings.ToLower(rule.Name), err)
		}
		results = append(results, Result{Name: rule.Name, Days: rule.days(), Due: due, Spared: spared})
	}
	return results, nil
}
