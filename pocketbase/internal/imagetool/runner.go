// Package imagetool replaces the pictures of posts and authors by new ones. A run continues after its caller has
// disconnected, and after a restart. The package draws the pictures or requests them from a service; package pictures
// stores them.
package imagetool

import (
	"context"
	"errors"
	"log"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Runner runs the renewal of pictures, one run at a time and independent of the caller. The run's record in image_jobs
// has the results so far, so that the next start can resume an interrupted run.
type Runner struct {
	app      core.App
	service  *Service // nil: the program draws the pictures
	undoDays int      // days in which a run can be undone
	reach    func(path string) error
	// waitForPages waits until the site's pages show all saved changes, or until ctx ends.
	waitForPages func(ctx context.Context)
	context      context.Context
	stop         context.CancelFunc

	mu      sync.Mutex
	current *imageRun
}

// imageRun is the run that this process performs now.
type imageRun struct {
	id, kind, target string
	cancel           context.CancelFunc
	ended            chan struct{} // closed when the run is over or interrupted
}

// NewRunner returns a runner that uses the service, or draws if service is nil. reach returns why a public address of
// this server cannot be fetched. undoDays is how many days a run can be undone. waitForPages waits until the pages show
// all saved changes, or until its context ends.
func NewRunner(
	app core.App,
	service *Service,
	undoDays int,
	reach func(path string) error,
	waitForPages func(context.Context),
) *Runner {
	r := &Runner{app: app, service: service, undoDays: undoDays, reach: reach, waitForPages: waitForPages}
	r.context, r.stop = context.WithCancel(context.Background())
	return r
}

// covers reports whether the run renews the pictures that a caller requests by this kind and target.
func (run *imageRun) covers(kind, target string) bool {
	return run.kind == allImages || run.kind == kind && run.target == target
}

// wantedRun is the run that a caller requests. With uploaded, a run over all pictures also replaces uploaded ones.
type wantedRun struct {
	kind, target string
	variation    int
	uploaded     bool
}

// begin starts a run. If another run is in progress, it returns that run, whatever pictures it renews.
func (r *Runner) begin(wanted wantedRun, startedBy string) (*imageRun, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.current != nil {
		return r.current, nil
	}
	if r.context.Err() != nil {
		return nil, r.context.Err()
	}
	if left, err := r.unfinished(); err != nil || left != nil {
		if err != nil {
			return nil, err
		}
		return r.launch(left), nil
	}
	items, spared := []imageItem{{wanted.kind, wanted.target}}, 0
	if wanted.kind == allImages {
		var err error
		if items, spared, err = everyImage(r.app, wanted.uploaded); err != nil {
			return nil, err
		}
		if wanted.variation, err = nextVariation(r.app); err != nil {
			return nil, err
		}
	}
	job, err := newJob(r.app, wanted, items, spared, startedBy, r.maker())
	if err != nil {
		return nil, err
	}
	return r.launch(job), nil
}

// launch starts a goroutine for a run. The caller must have locked r.mu.
func (r *Runner) launch(job *core.Record) *imageRun {
	ctx, cancel := context.WithCancel(r.context)
	run := &imageRun{
		id: job.Id, kind: job.GetString("kind"), target: job.GetString("target"), cancel: cancel,
		ended: make(chan struct{}),
	}
	r.current = run
	go func() {
		err := routine.SafeWrap(func() error { return r.perform(ctx, run) })()
		if err != nil && r.context.Err() == nil {
			r.giveUp(run, err)
		}
		cancel()
		r.mu.Lock()
		r.current = nil
		r.mu.Unlock()
		close(run.ended)
	}()
	return run
}

// cancel ends a run without waiting for its current picture. It returns the status of the run's record.
func (r *Runner) cancel(id string) (string, error) {
	status := "cancelled"
	err := changeJob(r.app, id, func(job *core.Record) error {
		finishJob(job, status, cancelText)
		return nil
	})
	if errors.Is(err, errOver) {
		job, err := r.app.FindRecordById(jobsCollection, id)
		if err != nil {
			return "", err
		}
		return job.GetString("status"), nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil && r.current != nil && r.current.id == id {
		r.current.cancel()
	}
	return status, err
}

const cancelText = "The run was canceled."

// Close ends the current run after, or in the middle of, its current picture, and accepts no new run. The next start
// resumes the run.
func (r *Runner) Close() {
	r.stop()
	r.mu.Lock()
	run := r.current
	r.mu.Unlock()
	if run != nil {
		<-run.ended
	}
}

// perform renews the remaining pictures of a run. It returns nil if the run is over or the program ends.
func (r *Runner) perform(ctx context.Context, run *imageRun) error {
	job, err := r.app.FindRecordById(jobsCollection, run.id)
	if err != nil {
		return err
	}
	items, err := itemsOf(job)
	if err != nil {
		return err
	}
	err = changeJob(r.app, run.id, func(job *core.Record) error {
		if job.GetString("status") == "queued" {
			job.Set("started", types.NowDateTime())
		}
		job.Set("status", "running")
		return nil
	})
	for i := 0; err == nil && i < len(items); i++ {
		err = r.step(ctx, run, items[i])
	}
	switch {
	case r.context.Err() != nil:
		return nil
	case errors.Is(err, errOver) || ctx.Err() != nil:
		return r.tidy(run)
	case err != nil:
		return err
	}
	return r.conclude(ctx, run)
}

// step renews one picture and stores the result. A returned error ends the run.
func (r *Runner) step(ctx context.Context, run *imageRun, item imageItem) error {
	job, err := r.app.FindRecordById(jobsCollection, run.id)
	if err != nil {
		return err
	}
	if !isUnfinished(job) {
		return errOver
	}
	report, err := reportOf(job)
	if err != nil || report.find(item) != nil {
		return err
	}
	result, err := r.renew(ctx, job, item)
	if ctx.Err() != nil && result.After == "" {
		return errOver // the run ended before this picture was stored
	}
	failed := changeJob(r.app, run.id, func(job *core.Record) error { return recordResult(job, item, result) })
	if errors.Is(failed, errOver) && result.After != "" {
		// The run was cancelled during this picture. The picture is public by now, so the report must include it.
		failed = errors.Join(
			failed,
			writeJob(r.app, run.id, func(job *core.Record) error { return recordResult(job, item, result) }),
		)
	}
	return errors.Join(failed, err)
}

// conclude fetches all new pictures again, so that the report is true when staff read it. It then marks the run as
// finished and calls tidy.
func (r *Runner) conclude(ctx context.Context, run *imageRun) error {
	r.waitForPages(ctx)
	job, err := r.app.FindRecordById(jobsCollection, run.id)
	if err != nil {
		return err
	}
	report, err := reportOf(job)
	if err != nil {
		return err
	}
	succeeded, cause := 0, ""
	for _, result := range report.all() {
		if result.Error == "" {
			r.measure(result)
		}
		if result.Error != "" {
			cause = result.Error
		}
		succeeded += oneIf(result.HTTP200)
	}
	err = changeJob(r.app, run.id, func(job *core.Record) error {
		job.Set("report", report)
		job.Set("progress", 100)
		if succeeded == 0 && cause != "" {
			finishJob(job, "failed", cause)
		} else {
			finishJob(job, "done", "")
		}
		return nil
	})
	if err != nil && !errors.Is(err, errOver) {
		return err
	}
	return r.tidy(run)
}

// giveUp marks a run as failed, for a cause that concerns all its pictures.
func (r *Runner) giveUp(run *imageRun, cause error) {
	text := "An internal error ended the run. The log names it."
	var failure *serviceError
	if errors.As(cause, &failure) {
		text = sentenceOf(failure.text)
	} else {
		log.Println("images:", cause)
	}
	err := changeJob(r.app, run.id, func(job *core.Record) error {
		finishJob(job, "failed", text)
		return nil
	})
	if err == nil {
		err = r.tidy(run)
	}
	if err != nil && !errors.Is(err, errOver) {
		log.Println("images:", err)
		r.resumeLater()
	}
}

// tidy waits until the site's pages show the new pictures. It then deletes pictures that runs replaced more than
// undoDays ago, except those that a record still names.
func (r *Runner) tidy(run *imageRun) error {
	r.waitForPages(r.context)
	return r.ForgetReplaced(time.Now().Add(-r.undoFor()))
}
