package imagetool

import (
	"log"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// takeUpAgain is the wait before the program resumes a run whose end it could not store.
const takeUpAgain = 5 * time.Second

// Resume continues an interrupted run, if there is one.
func (r *Runner) Resume() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.current != nil || r.context.Err() != nil {
		return nil
	}
	left, err := r.unfinished()
	if err == nil && left != nil {
		r.launch(left)
	}
	return err
}

// resumeLater resumes a run whose end could not be stored, for example because the disk was full. Otherwise the run
// would stay unfinished until the next request or start.
func (r *Runner) resumeLater() {
	time.AfterFunc(takeUpAgain, func() {
		if err := r.Resume(); err != nil {
			log.Println("images:", err)
			r.resumeLater()
		}
	})
}

// unfinished returns the only unfinished run in the database, or nil.
func (r *Runner) unfinished() (*core.Record, error) {
	jobs, err := r.app.FindRecordsByFilter(jobsCollection, "status = 'queued' || status = 'running'", "", 1, 0)
	if err != nil || len(jobs) == 0 {
		return nil, err
	}
	return jobs[0], nil
}
