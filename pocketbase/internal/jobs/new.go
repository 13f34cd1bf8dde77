package jobs

import "github.com/pocketbase/pocketbase/core"

// New is a job of the program itself, which runs when it is requested.
func New(run func()) *Job { return &Job{run: run} }

// EveryMinute is a job of the program itself, which runs each minute too.
func EveryMinute(app core.App, id string, run func()) *Job {
	app.Cron().MustAdd(id, "* * * * *", run)
	return Adopt(app, id, func(run func()) { run() })
}
