package jobs

import "github.com/pocketbase/pocketbase/core"

// New returns a job of the program itself. It runs only on request.
func New(run func()) *Job { return &Job{run: run} }

// EveryMinute returns a job of the program itself. It runs each minute and on request.
func EveryMinute(app core.App, id string, run func()) *Job {
	app.Cron().MustAdd(id, "* * * * *", run)
	return Schedule(app, id, func(run func()) { run() })
}
