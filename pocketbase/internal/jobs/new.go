package jobs

import "github.com/pocketbase/pocketbase/core"

// New returns a job of the program itself. It runs only on request.
func New(run func()) *Job { return &Job{run: run} }

// EveryMinute returns a job of the program itself. It runs each minute and on request.
func EveryMinute(app core.App, id string, run func()) *Job {
	return Every(app, id, "* * * * *", run)
}

// Every returns a job of the program itself. It runs when the cron expression (UTC) is due, and on request.
func Every(app core.App, id, expression string, run func()) *Job {
	app.Cron().MustAdd(id, expression, run)
	return Schedule(app, id, func(run func()) { run() })
}
