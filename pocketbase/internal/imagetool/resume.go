package imagetool

import (
	"log"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// takeUpAgain is how long a run rests whose failure could not be written down.
const takeUpAgain = 5 * time.Second

// Resume takes up the run that was cut off, if there is one.
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

// resumeLater is for a run whose end could not be written down, such as on a full disk: nobody shall wait for it for
// ever.
func (r *Runner) resumeLater() {
	time.AfterFunc(takeUpAgain, func() {
		if err := r.Resume(); err != nil {
			log.Println("images:", err)
			r.resumeLater()
		}
	})
}

// unfinished returns the run that the database knows as unfinished, or nil; there is one at most.
func (r *Runner) unfinished() (*core.Record, error) {
	jobs, err := r.app.FindRecordsByFilter(jobsCollection, "status = 'queued' || status = 'running'", "", 1, 0)
	if err != nil || len(jobs) == 0 {
		return nil, err
	}
	return jobs[0], nil
}
