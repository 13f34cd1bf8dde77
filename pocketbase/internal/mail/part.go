package mail

import (
	"context"
	"encoding/json"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/jobs"
	"lexharbor/internal/observe"
	"lexharbor/internal/settings"
)

// Part is the program's part for outgoing mail: budgets, queue, metrics and commands.
type Part struct {
	jobs.Work
	*Budgets // nil before Configure
	Letters  *Writer
	Rules    map[string]Rules                         // callbacks of other packages, by kind of mail
	Hold     func(queue *Queue)                       // calls the queue's While and After if the database is copied
	Waits    func(mails int64, longest time.Duration) // gets the unsent mails and their longest wait, once a minute
	Client   func(e *core.RequestEvent) string        // returns the client's address, or "" for a client without limits

	queue *Queue // nil before Prepare
}

// Configure reads the budgets, and checks SMTP_TLS (whether mail may leave without encryption).
func (p *Part) Configure() error {
	var wrong settings.Wrong
	p.Budgets = settings.Read(&wrong, BudgetsFromEnvironment)
	wrong.Add(checkTLS())
	return wrong.Err()
}

// Bind makes all mails, including PocketBase's own, use this package's transport.
func (p *Part) Bind(app core.App) error {
	Bind(app)
	return nil
}

// Prepare creates the queue. It sends nothing before Begin.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.queue = NewQueue(e.App)
	p.Of = p.queue
	for kind, rules := range p.Rules {
		p.queue.Follow(kind, rules)
	}
	p.queue.Compose(p.Letters.Write)
	p.queue.Within(p.Budgets)
	p.Hold(p.queue)
	e.App.Cron().MustAdd("waiting-mails", "* * * * *", func() {
		figures, err := FiguresOf(e.App, time.Now())
		if err != nil {
			return // the check "database" reports the error
		}
		p.Waits(figures.waiting(), figures.longest())
	})
	return nil
}

// Begin starts to send mails.
func (p *Part) Begin(*core.ServeEvent) error {
	p.queue.Start()
	return nil
}

// Checks returns the readiness check "mail", which fails when due mails do not leave.
func (p *Part) Checks(app core.App) []observe.Check {
	return []observe.Check{{Name: "mail", Test: func(context.Context) error { return Stuck(app, time.Now()) }}}
}

// Measure registers the metrics of the mail queue.
func (p *Part) Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	Measure(r, app, read)
}

// Hooks returns the functions for the JavaScript hooks: budgets, mail columns, and sending at once.
func (p *Part) Hooks() map[string]any {
	return map[string]any{
		`/**
 * Returns the used-up budget that prevents another mail; null if there is none.
 * @param wanted see pocketbase/internal/mail/budget.go
 */
exceeded(
  app: PbApp,
  wanted: { lane: string; to: string; kind: string; client: string; row: string },
): UsedUp | null`: p.exceeded,
		`/**
 * Queues mails to visitors that waited for the day's budget, as far as it now has room, and returns their number.
 * Call it in the transaction that frees budget.
 */
release(tx: PbApp): number`: p.Release,
		`/**
 * Returns the columns of a mail that follow from others. blocks: the blocks, compressed with the text as
 * dictionary. mailbox: the recipient's address in lower case, without a tag, and without dots that the provider
 * ignores.
 */
columns(to: string, text: string, blocks: readonly MailBlock[]): { blocks: string; mailbox: string }`: columnsOf,
		`/** Returns the blocks of a mail from its columns text and blocks. */
unpack(text: string, blocks: string): MailBlock[]`: func(text, packed string) (json.RawMessage, error) {
			blocks, err := UnpackBlocks(text, packed)
			return json.RawMessage(blocks), err
		},
		`/** Sends a mail at once without storing it. Throws if it could not be sent. */
sendNow(app: PbApp, columns: MailColumns): void`: SendNow,
		`/**
 * Returns a code for the client that sent a request. Bookings and mails count towards the share of the client
 * with this code. Empty if no limits apply to the client.
 */
clientCode(e: PbRequestEvent): string`: func(e *core.RequestEvent) (string, error) {
			return ClientCode(e.App, p.Client(e))
		},
	}
}

// following are the columns of a mail that columnsOf computes from its other columns.
type following struct {
	Blocks  string `json:"blocks"`
	Mailbox string `json:"mailbox"`
}

func columnsOf(to, text string, blocks json.RawMessage) (following, error) {
	packed, err := PackBlocks(text, string(blocks))
	return following{packed, Mailbox(to)}, err
}

// Commands returns the command `mail` with its subcommands.
func (p *Part) Commands(app core.App) []*cobra.Command {
	return []*cobra.Command{NewCommand(app, p.Budgets, p.Letters)}
}

type mailStatus struct {
	Waiting int64 `json:"waiting"`
	Failed  int64 `json:"failed"`
	Held    int64 `json:"held"`   // all other statuses except sent: quarantined, over budget, summarized
	DueFor  int64 `json:"dueFor"` // seconds
}

// Status returns the state of the mail queue for the status page.
func (p *Part) Status(e *core.RequestEvent, now time.Time) (map[string]any, error) {
	figures, err := FiguresOf(e.App, now)
	if err != nil {
		return nil, err
	}
	status := mailStatus{Waiting: figures.waiting(), DueFor: int64(figures.longest() / time.Second)}
	for name, number := range figures.ByStatus {
		switch name {
		case "sent", "queued", "sending":
		case "failed":
			status.Failed += number
		default:
			status.Held += number
		}
	}
	return map[string]any{"mails": status}, nil
}

// waiting returns how many mails will leave without an action of staff.
func (f Figures) waiting() int64 { return f.ByStatus["queued"] + f.ByStatus["sending"] }

// longest returns how long the oldest due mail has been due.
func (f Figures) longest() (longest time.Duration) {
	for _, dueFor := range f.DueFor {
		longest = max(longest, dueFor)
	}
	return longest
}
