// Package jobs runs the cron jobs of the JavaScript hooks and the program's own jobs. A Job never runs twice at the
// same time. The package also stores reports of recurring runs, and reports overdue jobs.
package jobs

import (
	"context"
	"log"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
)

// burstTime delays a run, so that one run handles a burst of commits.
const burstTime = 20 * time.Millisecond

// Job runs a function in the background, never twice at the same time. Any number of requests during a run cause
// exactly one more run.
type Job struct {
	run  func()
	last run

	mu      sync.Mutex
	running bool
	again   bool
	stopped bool
	idle    chan struct{} // closed when the current run ends
	asked   chan struct{} // closed when again or stopped becomes true; nil: the run has not asked for it
}

// Request starts a run in the background, or one more after the current run.
func (j *Job) Request() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.stopped {
		return
	}
	j.again = true
	j.closeAsked()
	if !j.running {
		j.running, j.idle = true, make(chan struct{})
		go j.loop()
	}
}

// Asked returns a channel that is closed when another run was requested since the current one began, or the job was
// stopped. A long run should end early then.
func (j *Job) Asked() <-chan struct{} {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.asked == nil {
		j.asked = make(chan struct{})
		if j.again || j.stopped {
			close(j.asked)
		}
	}
	return j.asked
}

// closeAsked closes the channel of Asked once. The caller must have locked j.mu.
func (j *Job) closeAsked() {
	if j.asked == nil {
		return
	}
	select {
	case <-j.asked:
	default:
		close(j.asked)
	}
}

func (j *Job) loop() {
	for j.next() {
		time.Sleep(burstTime)
		j.start()
		j.last.begin(time.Now())
		err := routine.SafeWrap(func() error { j.run(); return nil })()
		// If the program ends during a run, the database is closed and the run fails. The next start repeats its work.
		if err != nil && !j.isStopped() {
			log.Println("job failed:", err)
		}
		j.last.end(time.Now())
	}
}

// next reports whether another run was requested. If not, it marks the job as idle.
func (j *Job) next() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.again && !j.stopped {
		return true
	}
	j.running = false
	close(j.idle)
	return false
}

// start clears the requests so far, because the run that begins now sees their commits.
func (j *Job) start() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.again, j.asked = false, nil
}

// Wait returns when no run is in progress, or when ctx ends.
func (j *Job) Wait(ctx context.Context) {
	j.mu.Lock()
	running, idle := j.running, j.idle
	j.mu.Unlock()
	if !running {
		return
	}
	select {
	case <-idle:
	case <-ctx.Done():
	}
}

func (j *Job) isStopped() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.stopped
}

// Stop lets the current run finish and allows no other.
func (j *Job) Stop() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.stopped = true
	j.closeAsked()
}

// Schedule replaces a cron job of the hooks by a Job, which it returns. PocketBase's scheduler, the dashboard's "run
// now" and requests after commits then share its runs. around wraps each run.
func Schedule(app core.App, id string, around func(run func())) *Job {
	scheduled := &Job{run: func() { around(func() {}) }} // without hooks, as in tests, there is nothing to run
	for _, found := range app.Cron().Jobs() {
		if found.Id() == id {
			scheduled.run = func() { around(found.Run) }
			app.Cron().MustAdd(id, found.Expression(), scheduled.Request)
		}
	}
	app.Store().Set(scheduledKey+id, scheduled) // Follow finds the job here; the cron job itself only requests it
	return scheduled
}

// RunAfterCommits requests a run of the job after each write to a record of the collections.
func RunAfterCommits(app core.App, j *Job, collections ...string) {
	request := func(e *core.RecordEvent) error {
		j.Request()
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess(collections...).BindFunc(request)
	app.OnRecordAfterUpdateSuccess(collections...).BindFunc(request)
	app.OnRecordAfterDeleteSuccess(collections...).BindFunc(request)
}
