// Package imagetool renews the pictures of posts and authors, in runs that outlive their caller and this process. It
// draws them, or asks a service; storing them is the work of pictures.
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

// Runner renews images, one run at a time, detached from whoever asked for it. What a run has done stands in its record
// of image_jobs: a run that was cut off is taken up again at the next start.
type Runner struct {
	app      core.App
	service  *Service // nil: the program draws
	undoDays int      // for how long what a run has replaced can be brought back
	reach    func(path string) error
	// waitForPages returns when the pages show what was saved, or at the end of ctx.
	waitForPages func(ctx context.Context)
	context      context.Context
	stop         context.CancelFunc

	mu      sync.Mutex
	current *imageRun
}

// imageRun is a run that goes on in this process.
type imageRun struct {
	id, kind, target string
	cancel           context.CancelFunc
	ended            chan struct{} // closed when nothing is done for it any more
}

// NewRunner renews images by the service, or draws them where that is nil. reach returns why a public address of this
// server cannot be fetched; undoDays is for how long pictures can be brought back; waitForPages returns when the pages
// show what was saved, or at the end of its context.
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

// covers reports whether the run renews what somebody else asks for.
func (run *imageRun) covers(kind, target string) bool {
	return run.kind == allImages || run.kind == kind && run.target == target
}

// wantedRun is what somebody asks for. uploaded: pictures that people have uploaded too, in a run over everything.
type wantedRun struct {
	kind, target string
	variation    int
	uploaded     bool
}

// begin starts a run, or returns the one that goes on already, whatever that renews.
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

// launch must be called with the lock held.
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

// cancel ends a run, without waiting for the image that it is at. It returns the status that the run has then.
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

// Close lets the present image be finished or dropped, and takes no new run; the run goes on at the next start.
func (r *Runner) Close() {
	r.stop()
	r.mu.Lock()
	run := r.current
	r.mu.Unlock()
	if run != nil {
		<-run.ended
	}
}

// perform renews what is left to renew. nil: the run is over, or the program ends.
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

// step renews one image and writes down what became of it. Its error ends the run.
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
		return errOver // was not tried
	}
	failed := changeJob(r.app, run.id, func(job *core.Record) error { return noteResult(job, item, result) })
	if errors.Is(failed, errOver) && result.After != "" {
		// Cancelled while it was made: it is live all the same, and the report must say so.
		failed = errors.Join(
			failed,
			writeJob(r.app, run.id, func(job *core.Record) error { return noteResult(job, item, result) }),
		)
	}
	return errors.Join(failed, err)
}

// conclude measures everything once more, so that the report is true when it is read, and takes away what was replaced.
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

// giveUp ends a run for a cause that concerns all of it.
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

// tidy lets what this run has replaced be brought back, once the pages show the new pictures, and deletes what former
// runs have replaced too long ago; what is still named somewhere stays.
func (r *Runner) tidy(run *imageRun) error {
	r.waitForPages(r.context)
	return r.ForgetReplaced(time.Now().Add(-r.undoFor()))
}
