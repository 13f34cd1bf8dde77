package mail

import (
	"encoding/json"
	"sync/atomic"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"

	"lexharbor/internal/budgets"
	"lexharbor/internal/settings"
)

// overBudget is the status of a mail that exceeded a budget. Its column lastError holds the budget's variable.
const overBudget = "over-budget"

// budgetTime is the period of the budgets.
const budgetTime = 24 * time.Hour

const (
	// appointmentReserve is the share of a day's mails, in percent, that is reserved for booked appointments.
	appointmentReserve = 20
	// bulkShare is the largest share of them, in percent, for mails to many readers. The rest is left to confirmations
	// and appointments.
	bulkShare = 75
	// clientShare is the part of a day's mails that one client may cause.
	clientShare = 10
	// appointmentsToOne limits a mailbox's mails about appointments, as a multiple of its limit of confirmations.
	appointmentsToOne = 4
)

// firstConfirmation is the kind of mail that a booking starts with.
const firstConfirmation = "demo-request-confirmation"

// counted selects the mails that used up a budget: not those that wait for staff, nor those marked as a flood.
const counted = "status IN ('queued', 'sending', 'sent', 'failed') AND created > {:since} AND created <= {:now} AND " +
	"isOfFlood = FALSE"

const (
	toVisitors      = "lane != '" + laneStaff + "'"
	ofNoAppointment = "lane NOT IN ('" + laneStaff + "', '" + laneAppointment + "')"
	// notices selects notices to staff about a visitor's submission; the program's own have no row.
	notices = "lane = '" + laneStaff + "' AND [[row]] != ''"
)

// Budgets limit how many mails leave in a day.
type Budgets struct {
	day       *budgets.Budget
	recipient *budgets.Budget
	staff     *budgets.Budget
	// These limit what one client causes, of the day's mails and of staff notices. List omits them because they follow
	// from the others.
	ofClient, staffOfClient *budgets.Budget
	// ofDay counts the mails of the day that match a condition.
	ofDay func(app core.App, condition string) (int64, error)
	now   func() time.Time
	// hasRest: a Release left mails that may have room by now.
	hasRest *atomic.Bool
}

var (
	toEverybody = settings.Explain("Mail", `
How many mails are sent to visitors and readers in 24 hours, a fifth of them kept for booked demos, and how many
confirmations of all forms together one recipient gets. Beyond that mails wait in the dashboard, and the staff is
told once a day. See docs/operations/mail.md.`)
	mailsPerDay   = toEverybody.Default("MAILS_PER_DAY", "2000")
	perRecipient  = toEverybody.Default("CONFIRMATIONS_PER_RECIPIENT", "5")
	noticesPerDay = settings.Explain("Mail", `
How many notices of submissions the staff get one by one in 24 hours; further ones come as lists.`).
		Default("STAFF_NOTICES_PER_DAY", "500")
)

// BudgetsFromEnvironment reads the budgets.
func BudgetsFromEnvironment() (*Budgets, error) {
	b := &Budgets{now: time.Now, hasRest: new(atomic.Bool)}
	b.ofDay = b.countDay
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
	return &budgets.Budget{Name: name, Variable: whole.Variable, Unit: whole.Unit, Of: max(1, whole.Of/clientShare)}
}

// List returns the budgets for the audit screen.
func (b *Budgets) List() budgets.List { return budgets.List{b.day, b.recipient, b.staff} }

// Wanted describes a mail to be stored.
type Wanted struct {
	Lane   string `json:"lane" db:"lane"`
	To     string `json:"to" db:"to"`
	Kind   string `json:"kind" db:"kind"`
	Client string `json:"client" db:"client"` // see ClientCode; empty: charged to no client
	// Row is the record that the mail is about; empty: no visitor caused it.
	Row string `json:"row" db:"row"`
}

// Exceeded returns the first budget that another mail would exceed; nil: none. The answer is exact in the transaction
// that stores the mail.
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

// limitsOf returns the limits of a mail's lane.
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
	all := limit{b.day, b.counter(toVisitors), b.day.Of}
	unreserved := limit{b.day, b.counter(ofNoAppointment), b.day.Of * (100 - appointmentReserve) / 100}
	switch mail.Lane {
	case laneStaff:
		if mail.Row == "" {
			return nil
		}
		return []limit{ofClient(b.staffOfClient, notices), {b.staff, b.staff.Used, b.staff.Of}}
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

// BulkRoom returns how many more mails to many readers the day allows. The answer is exact in the transaction that
// stores them.
func (b *Budgets) BulkRoom(app core.App) (int64, error) {
	number, err := b.day.Used(app)
	return max(0, b.day.Of*bulkShare/100-number), err
}

// exceeded is Exceeded for the hooks. It returns {name, variable, unit, of}, or null.
func (b *Budgets) exceeded(tx core.App, mail Wanted) (json.RawMessage, error) {
	exceeded, err := b.Exceeded(tx, mail)
	if exceeded == nil || err != nil {
		return nil, err
	}
	return json.Marshal(
		map[string]any{"name": exceeded.Name, "variable": exceeded.Variable, "unit": exceeded.Unit, "of": exceeded.Of},
	)
}

func (b *Budgets) counter(condition string) func(core.App) (int64, error) {
	return func(app core.App) (int64, error) { return b.ofDay(app, condition) }
}

func (b *Budgets) countDay(app core.App, condition string) (int64, error) {
	return b.count(app, `SELECT COUNT(*) FROM outgoing_emails WHERE `+counted+` AND `+condition, dbx.Params{})
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
	params["now"], params["since"] = dbTime(now), dbTime(now.Add(-budgetTime))
	err = app.DB().NewQuery(query).Bind(params).Row(&number)
	return number, err
}

const (
	// clientPurpose names the secret of client codes; see pb_hooks/src/server-secret.ts.
	clientPurpose = "client"
	codeLength    = 24
)

// ClientCode returns a pseudonym for a client, for the rows that the client caused; "" for "".
func ClientCode(app core.App, client string) (string, error) { return Code(app, clientPurpose, client) }

// Code returns a keyed hash of a text: without the server's secret it can't be reversed, and codes of two purposes
// can't be compared. It returns "" for "".
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
