package newsletter

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
)

// Part is the newsletter of the program.
type Part struct {
	jobs.Work
	Room func(app core.App) (int64, error) // how many mails for many readers the day still has room for
	// Ask has the function of the hooks with this name answer into a pointer.
	Ask func(name string, into any, arguments ...any) error

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

// Prepare makes the job: each minute it begins the week's issue when it is due, or goes on with one under way.
func (p *Part) Prepare(e *core.ServeEvent) error {
	app := e.App
	p.Of = jobs.EveryMinute(app, JobID, func() {
		if _, err := p.desk.Run(app, p.writer(), false); err != nil {
			app.Logger().Error("the newsletter was not queued", "error", err)
		}
	})
	return nil
}

// Commands are those of the newsletter.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{newCommand(app, p.desk, p.writer())}
}

// Hooks hand on what the staff do at the desk.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Does what an administrator wants of the newsletter, and notes that he did. Returns the reason when it was not done,
 * and how the newsletter is then.
 * @param wanted its action is introduce, pause, resume, skip or bounce; an empty action changes nothing
 */
staff(
  app: PbApp,
  account: PbRecord | null,
  wanted: { action: string; text?: string; articles?: number; email?: string },
): { refusal: '' | 'articles' | 'reader' | 'mail' } & NewsletterState`: func(
			app core.App,
			account *core.Record,
			asked wanted,
		) (seen, error) {
			return p.desk.Staff(app, account, asked)
		},
	}
}

// writer is the hooks.
func (p *Part) writer() Writer {
	return Writer{
		Letter: func(asked request) (written letter, err error) {
			return written, p.Ask("digestLetter", &written, asked)
		},
		Token: func(reader string) (token string, err error) {
			return token, p.Ask("unsubscribeToken", &token, reader)
		},
	}
}

// Withdraw is the desk's.
func (p *Part) Withdraw(app core.App, mail *core.Record) (bool, error) {
	return p.desk.Withdraw(app, mail)
}

// Refused is the desk's.
func (p *Part) Refused(app core.App, mail *core.Record, reason string) error {
	return p.desk.Refused(app, mail, reason)
}
