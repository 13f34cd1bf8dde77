// Package jobs runs the jobs of the hooks once at a time: at their minute, when they are asked for, and after commits.
// It keeps the latest reports of recurring work, and reads neither jobs nor reports.
package jobs

import (
	"context"
	"log"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
)

// burstTime lets the commits of one burst share one run.
const burstTime = 20 * time.Millisecond

// Job runs a function never twice at once; a request during a run brings exactly one more run after it.
type Job struct {
	run  func()
	last run

	mu      sync.Mutex
	running bool
	again   bool
	stopped bool
	idle    chan struct{} // closed at the end of the run that is under way
}

// Request makes the job run soon and returns at once.
func (j *Job) Request() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.stopped {
		return
	}
	j.again = true
	if !j.running {
		j.running, j.idle = true, make(chan struct{})
		go j.loop()
	}
}

// IsAsked reports whether another run was requested since the present one began, or none may follow it: a run that has
// more to do than anybody waits for ends then.
func (j *Job) IsAsked() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.again || j.stopped
}

func (j *Job) loop() {
	for j.next() {
		time.Sleep(burstTime)
		j.start()
		j.last.begin(time.Now())
		err := routine.SafeWrap(func() error { j.run(); return nil })()
		// What outlasts the end of the program loses its database, and is done after the next start.
		if err != nil && !j.isStopped() {
			log.Println("job failed:", err)
		}
		j.last.end(time.Now())
	}
}

// next reports whether there is anything to run, and ends the flight if not.
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

// start forgets the requests so far: the run that begins now sees their commits.
func (j *Job) start() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.again = false
}

// Wait returns when nothing runs any more, or at the end of ctx.
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

// Stop lets the present run finish and allows no other.
func (j *Job) Stop() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.stopped = true
}

// Adopt takes over a cron job of the hooks, so that its minute tick, the dashboard's "run now" and our requests after
// commits share one flight. Each run is done by around.
func Adopt(app core.App, id string, around func(run func())) *Job {
	adopted := &Job{run: func() { around(func() {}) }} // a program without hooks (tests)
	for _, found := range app.Cron().Jobs() {
		if found.Id() == id {
			adopted.run = func() { around(found.Run) }
			app.Cron().MustAdd(id, found.Expression(), adopted.Request)
		}
	}
	app.Store().Set(adoptedKey+id, adopted) // for Follow: the cron job itself only requests it
	return adopted
}

// RunAfterCommits requests the job whenever a record of the collections has been written.
func RunAfterCommits(app core.App, j *Job, collections ...string) {
	request := func(e *core.RecordEvent) error {
		j.Request()
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess(collections...).BindFunc(request)
	app.OnRecordAfterUpdateSuccess(collections...).BindFunc(request)
	app.OnRecordAfterDeleteSuccess(collections...).BindFunc(request)
}
