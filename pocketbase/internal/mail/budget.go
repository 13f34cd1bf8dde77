package mail

import (
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"

	"lexharbor/internal/budgets"
	"lexharbor/internal/database"
	"lexharbor/internal/settings"
)

// overBudget is the status of a mail that exceeded a budget. Its column lastError contains the budget's environment
// variable, such as MAILS_PER_DAY.
const overBudget = "over-budget"

// budgetTime is the sliding period in which a budget counts mails.
const budgetTime = budgets.Day

const (
	// appointmentReserve is the percentage of the day's budget that is reserved for booked appointments.
	appointmentReserve = 20
	// newsletterCeiling is a percentage of the day's budget. No newsletter is enqueued after the day's mails to
	// visitors have reached it. The rest stays free for confirmations and appointments.
	newsletterCeiling = 75
	// clientDivisor divides a budget: one client (visitor) may cause a tenth of its mails.
	clientDivisor = 10
	// appointmentsToOne is how many times as many appointment mails as confirmations one mailbox may get in a day.
	appointmentsToOne = 4
)

// firstConfirmation is the kind of the first mail about a booking.
const firstConfirmation = "demo-request-confirmation"

// counted selects the mails that count against a budget. It excludes mails that are quarantined, over budget or
// summarized, and mails that staff marked as part of a flood.
const counted = "status IN ('queued', 'sending', 'sent', 'failed') AND created > {:since} AND created <= {:now} AND " +
	"isOfFlood = FALSE"

const (
	toVisitors      = "lane != '" + laneStaff + "'"
	ofNoAppointment = "lane NOT IN ('" + laneStaff + "', '" + laneAppointment + "')"
	// notices selects mails to staff about a visitor's submission. The program's own mails to staff have an empty
	// column "row".
	notices = "lane = '" + laneStaff + "' AND [[row]] != ''"
)

// Budgets limit how many mails leave in a day.
type Budgets struct {
	day       *budgets.Budget
	recipient *budgets.Budget
	staff     *budgets.Budget
	// These limit the day's mails and the staff notices that one client may cause. List omits them: they are shares of
	// day and staff.
	ofClient, staffOfClient *budgets.Budget
	// ofDay counts the mails of the last 24 hours that match an SQL condition, one of days.
	ofDay func(app core.App, condition string) (int64, error)
	days  map[string]*budgets.DayCount
	now   func() time.Time
	// hasRest is true after Release left mails that may fit into the budget. ReleaseRest enqueues them.
	hasRest *atomic.Bool
}

var (
	toEverybody = settings.Explain("Mail", `
How many mails are sent to visitors and readers in 24 hours, a fifth of them kept for booked demos, and how many
confirmations of all forms together one recipient gets. Beyond that mails wait in the dashboard, and staff get one
mail a day about them. See docs/operations/mail.md.`)
	mailsPerDay   = toEverybody.Default("MAILS_PER_DAY", "2000")
	perRecipient  = toEverybody.Default("CONFIRMATIONS_PER_RECIPIENT", "5")
	noticesPerDay = settings.Explain("Mail", `
How many notices of submissions the staff get one by one in 24 hours; further ones come as lists.`).
		Default("STAFF_NOTICES_PER_DAY", "500")
)

// BudgetsFromEnvironment reads the budgets from environment variables. The error names every invalid variable.
func BudgetsFromEnvironment() (*Budgets, error) {
	b := &Budgets{now: time.Now, hasRest: new(atomic.Bool)}
	b.days = map[string]*budgets.DayCount{}
	for _, condition := range []string{toVisitors, ofNoAppointment, notices} {
		b.days[condition] = &budgets.DayCount{Between: b.between(condition)}
	}
	b.ofDay = func(app core.App, condition string) (int64, error) { return b.days[condition].Today(app, b.now()) }
	var wrong settings.Wrong
	read := func(name string, setting settings.Setting, used func(app core.App) (int64, error)) *budgets.Budget {
		return settings.Read(&wrong, func() (*budgets.Budget, error) {
			return budgets.FromEnvironment(name, setting, "mails", used)
		})
	}
	b.day = read("Mails in 24 hours", mailsPerDay, b.counter(toVisitors))
	b.recipient = read("Confirmations to one recipient in 24 hours", perRecipient, b.mostToOne)
	b.staff = read("Notices to the staff in 24 hours", noticesPerDay, b.counter(notices))
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	b.ofClient = shareOf(b.day, "Mails of one client in 24 hours")
	b.staffOfClient = shareOf(b.staff, "Notices of one client in 24 hours")
	return b, nil
}

func shareOf(whole *budgets.Budget, name string) *budgets.Budget {
	return &budgets.Budget{Name: name, Variable: whole.Variable, Unit: whole.Unit, Of: max(1, whole.Of/clientDivisor)}
}

// List returns the budgets for the audit page.
func (b *Budgets) List() budgets.List { return budgets.List{b.day, b.recipient, b.staff} }

// Wanted describes a mail to be stored.
type Wanted struct {
	Lane   string `json:"lane" db:"lane"`
	To     string `json:"to" db:"to"`
	Kind   string `json:"kind" db:"kind"`
	Client string `json:"client" db:"client"` // from ClientCode; empty: counts against no client
	// Row is the ID of the submission that the mail is about. It is empty if no visitor caused the mail.
	Row string `json:"row" db:"row"`
}

// Exceeded returns the first budget that another mail would exceed, or nil. Call it in the transaction that stores the
// mail, so that no other mail is stored in between.
func (b *Budgets) Exceeded(tx core.App, mail Wanted) (*budgets.Budget, error) {
	for _, limit := range b.limitsOf(mail) {
		if number, err := limit.used(tx); err != nil || number >= limit.of {
			return limit.budget, err
		}
	}
	return nil, nil
}

type limit struct {
	budget *budgets.Budget
	used   func(app core.App) (int64, error)
	of     int64
}

// limitsOf returns all limits that apply to a mail. They follow from its lane (a class of mails with its own limits,
// such as notices to staff), its kind, its recipient, its submission and the client that caused it.
func (b *Budgets) limitsOf(mail Wanted) []limit {
	ofClient := func(share *budgets.Budget, condition string) limit {
		return limit{
			share,
			func(app core.App) (int64, error) { return b.ofOneClient(app, mail.Client, condition) },
			share.Of,
		}
	}
	toOne := func(times int64) limit {
		return limit{
			b.recipient,
			func(app core.App) (int64, error) { return b.toMailbox(app, mail.Lane, mail.To) },
			times * b.recipient.Of,
		}
	}
	ofDay := func(condition string) func(core.App) (int64, error) {
		return func(app core.App) (int64, error) { return b.ofDay(app, condition) }
	}
	all := limit{b.day, ofDay(toVisitors), b.day.Of}
	unreserved := limit{b.day, ofDay(ofNoAppointment), b.day.Of * (100 - appointmentReserve) / 100}
	switch mail.Lane {
	case laneStaff:
		if mail.Row == "" {
			return nil
		}
		return []limit{ofClient(b.staffOfClient, notices), {b.staff, ofDay(notices), b.staff.Of}}
	case laneAppointment:
		limits := []limit{ofClient(b.ofClient, toVisitors), all}
		if mail.Kind != firstConfirmation {
			limits = append(limits, toOne(appointmentsToOne))
		}
		return limits
	case laneConfirmation:
		return []limit{toOne(1), ofClient(b.ofClient, toVisitors), unreserved, all}
	default:
		return []limit{unreserved, all}
	}
}

// NewsletterRoom returns how many newsletters may be enqueued before the day's mails to visitors reach
// newsletterCeiling. Call it in the transaction that stores them, so that no other mail is stored in between.
func (b *Budgets) NewsletterRoom(app core.App) (int64, error) {
	number, err := b.day.Used(app)
	return max(0, b.day.Of*newsletterCeiling/100-number), err
}

// exceeded is Exceeded for the JavaScript hooks. It returns the budget as JSON {name, variable, unit, of}, or null.
func (b *Budgets) exceeded(tx core.App, mail Wanted) (json.RawMessage, error) {
	exceeded, err := b.Exceeded(tx, mail)
	if exceeded == nil || err != nil {
		return nil, err
	}
	return json.Marshal(
		map[string]any{"name": exceeded.Name, "variable": exceeded.Variable, "unit": exceeded.Unit, "of": exceeded.Of},
	)
}

// refresh counts the mails of the last 24 hours, so that Exceeded counts only those of the last two minutes. The queue
// calls it every minute. A mail whose status was changed by hand counts in Exceeded after that.
func (b *Budgets) refresh(app core.App) error {
	for _, each := range b.days {
		if err := each.Refresh(app, b.now()); err != nil {
			return err
		}
	}
	return nil
}

func (b *Budgets) counter(condition string) func(core.App) (int64, error) {
	return func(app core.App) (int64, error) { return b.countDay(app, condition) }
}

// countDay counts all mails of the last 24 hours that match a condition.
func (b *Budgets) countDay(app core.App, condition string) (int64, error) {
	now := b.now()
	return b.between(condition)(app, now.Add(-budgetTime), now)
}

func (b *Budgets) between(condition string) func(app core.App, after, until time.Time) (int64, error) {
	query := `SELECT COUNT(*) FROM outgoing_emails WHERE ` + counted + ` AND ` + condition
	return func(app core.App, after, until time.Time) (number int64, err error) {
		if now := b.now(); until.After(now) {
			until = now
		}
		err = app.DB().NewQuery(query).
			Bind(dbx.Params{"since": database.Time(after), "now": database.Time(until)}).Row(&number)
		return number, err
	}
}

func (b *Budgets) toMailbox(app core.App, lane, to string) (int64, error) {
	return b.count(
		app,
		`SELECT COUNT(*) FROM outgoing_emails
			WHERE mailbox = {:mailbox} AND mailbox != '' AND lane = {:lane} AND `+counted,
		dbx.Params{"lane": lane, "mailbox": Mailbox(to)},
	)
}

func (b *Budgets) ofOneClient(app core.App, client, condition string) (int64, error) {
	if client == "" {
		return 0, nil
	}
	return b.count(
		app,
		`SELECT COUNT(*) FROM outgoing_emails
			WHERE client = {:client} AND client != '' AND `+counted+` AND `+condition,
		dbx.Params{"client": client},
	)
}

func (b *Budgets) mostToOne(app core.App) (int64, error) {
	return b.count(app, `SELECT COALESCE(MAX(number), 0) FROM
		(SELECT COUNT(*) number FROM outgoing_emails WHERE lane = {:lane} AND `+counted+` GROUP BY mailbox)`,
		dbx.Params{"lane": laneConfirmation})
}

func (b *Budgets) count(app core.App, query string, params dbx.Params) (number int64, err error) {
	now := b.now()
	params["now"], params["since"] = database.Time(now), database.Time(now.Add(-budgetTime))
	err = app.DB().NewQuery(query).Bind(params).Row(&number)
	return number, err
}

const (
	// clientPurpose is part of the key for client codes, so that they differ from codes for other purposes; see
	// pb_hooks/src/server-secret.ts.
	clientPurpose = "client"
	codeLength    = 24
)

// ClientCode returns a pseudonym for a client, to store in the records that the client caused. It returns "" for "".
func ClientCode(app core.App, client string) (string, error) { return Code(app, clientPurpose, client) }

// Code returns a keyed hash of a text. Without the server's secret it cannot be reversed. Codes for different purposes
// cannot be compared. It returns "" for "".
func Code(app core.App, purpose, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	users, err := app.FindCachedCollectionByNameOrId("users")
	if err != nil {
		return "", err
	}
	return security.HS256(text, security.HS256(purpose, users.AuthToken.Secret))[:codeLength], nil
}
