package newsletter

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
)

// Part is the program's newsletter part: it creates issues and watches changes of readers.
type Part struct {
	jobs.Work
	Room func(app core.App) (int64, error) // returns how many more bulk mails the day's budget allows
	// Ask calls the JavaScript function of this name in the hooks and stores its result in into, a pointer.
	Ask func(name string, into any, arguments ...any) error

	desk *Desk // nil before Configure
}

// Configure reads NEWSLETTER_DAY and NEWSLETTER_HOUR.
func (p *Part) Configure() error {
	schedule, err := ScheduleFromEnvironment()
	p.desk = NewDesk(schedule, p.Room)
	return err
}

// Bind calls the package's Bind, which watches changes of readers.
func (p *Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Prepare registers a cron job. Each minute it starts the week's issue when due, or enqueues more mails of an
// unfinished one.
func (p *Part) Prepare(e *core.ServeEvent) error {
	app := e.App
	p.Of = jobs.EveryMinute(app, JobID, func() {
		if _, err := p.desk.Run(app, p.writer(), false); err != nil {
			app.Logger().Error("the newsletter was not queued", "error", err)
		}
	})
	return nil
}

// Commands returns the command `newsletter`.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{newCommand(app, p.desk, p.writer())}
}

// Hooks returns the function that JavaScript hooks call with an administrator's request.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Performs an administrator's action on the newsletter and records it. Returns the newsletter's state, and a
 * reason if the action was refused.
 * @param wanted action is introduce, pause, resume, skip or bounce; an empty action changes nothing
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

// writer returns a Writer that calls the JavaScript hooks.
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

// Withdraw calls Desk.Withdraw; the mail queue calls it right before it sends a newsletter.
func (p *Part) Withdraw(app core.App, mail *core.Record) (bool, error) {
	return p.desk.Withdraw(app, mail)
}

// Refused calls Desk.Refused; the mail queue calls it when a server refuses a newsletter.
func (p *Part) Refused(app core.App, mail *core.Record, reason string) error {
	return p.desk.Refused(app, mail, reason)
}
