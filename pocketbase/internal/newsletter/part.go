package newsletter

import (
	"maps"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/jobs"
)

// Part is the newsletter of the program.
type Part struct {
	jobs.Work
	Room func(app core.App) (int64, error) // how many mails for many readers the day still has room for

	desk *Desk // nil before Configure
}

// Configure reads the schedule.
func (p *Part) Configure() error {
	schedule, err := ScheduleFromEnvironment()
	p.desk = NewDesk(schedule, p.Room)
	return err
}

// Bind follows what becomes of readers.
func (p *Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Prepare takes over the job of the hooks.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.Of = jobs.Adopt(e.App, JobID, func(run func()) { run() })
	return nil
}

// Hooks are those of the desk; see ForHooks and ForDesk.
func (p *Part) Hooks() map[string]any {
	hooks := p.desk.ForHooks()
	maps.Copy(hooks, p.desk.ForDesk())
	return hooks
}

// Withdraw is the desk's.
func (p *Part) Withdraw(app core.App, mail *core.Record) (bool, error) {
	return p.desk.Withdraw(app, mail)
}

// Refused is the desk's.
func (p *Part) Refused(app core.App, mail *core.Record, reason string) error {
	return p.desk.Refused(app, mail, reason)
}
