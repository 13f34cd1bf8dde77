package mail

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/budgets"
)

// overBudget is the status of a mail that one of the budgets had no room for. It waits until somebody of the staff queues it; its column
// lastError names the budget's variable.
const overBudget = "over-budget"

// budgetTime is what a day is to the budgets: they look back so far.
const budgetTime = 24 * time.Hour

// counted are the mails that have used up something: not those that wait for the staff.
const counted = "status IN ('queued', 'sending', 'sent', 'failed') AND created > {:since} AND created <= {:now}"

// countedOfFew is the same where another condition leaves few mails: SQLite must not go through all of the day for them.
var countedOfFew = strings.NewReplacer("status", "+status", "created", "+created").Replace(counted)

// mailbox is the expression of a mail's recipient without what may differ in one mailbox: capitals, and a tag ("ada+tag@firm.example").
const mailbox = `lower(CASE WHEN instr([[to]], '+') BETWEEN 2 AND instr([[to]], '@')
	THEN substr([[to]], 1, instr([[to]], '+') - 1) || substr([[to]], instr([[to]], '@')) ELSE [[to]] END)`

// Budgets are how much is mailed in a day.
type Budgets struct {
	day       *budgets.Budget
	recipient *budgets.Budget
	now       func() time.Time
}

// BudgetsFromEnvironment reads the budgets.
//
//	MAILS_PER_DAY                all mails of 24 hours: 2000. What the staff must know leaves beyond it too, and counts.
//	CONFIRMATIONS_PER_RECIPIENT  confirmations to one mailbox in 24 hours, of all forms together: 5
func BudgetsFromEnvironment() (*Budgets, error) {
	b := &Budgets{now: time.Now}
	var err error
	if b.day, err = budgets.FromEnvironment("Mails in 24 hours", "MAILS_PER_DAY", "mails", 2000, b.mailsOfADay); err != nil {
		return nil, err
	}
	b.recipient, err = budgets.FromEnvironment("Confirmations to one recipient in 24 hours", "CONFIRMATIONS_PER_RECIPIENT", "mails", 5, b.mostToOne)
	return b, err
}

// List is the budgets for the audit screen.
func (b *Budgets) List() budgets.List { return budgets.List{b.day, b.recipient} }

// Exceeded returns the budget that has no room for another mail of this lane to this address; nil: all have. It is exact in the transaction that
// stores the mail.
func (b *Budgets) Exceeded(tx core.App, lane, to string) (*budgets.Budget, error) {
	if lane == laneStaff {
		return nil, nil
	}
	if lane == laneConfirmation {
		if number, err := b.confirmationsTo(tx, to); err != nil || number >= b.recipient.Of {
			return b.recipient, err
		}
	}
	if number, err := b.mailsOfADay(tx); err != nil || number >= b.day.Of {
		return b.day, err
	}
	return nil, nil
}

// bulkShare is how much of a day's mails, in percent, what is for many readers may be: the rest is left to the staff and to confirmations.
const bulkShare = 75

// BulkRoom is how many mails for many readers the day still has room for. Asked in the transaction that stores them, it is exact.
func (b *Budgets) BulkRoom(app core.App) (int64, error) {
	number, err := b.mailsOfADay(app)
	return max(0, b.day.Of*bulkShare/100-number), err
}

// ExceededJSON is Exceeded as text, for the hooks: {name, variable, unit, of}, or nothing.
func (b *Budgets) ExceededJSON(tx core.App, lane, to string) (string, error) {
	exceeded, err := b.Exceeded(tx, lane, to)
	if exceeded == nil || err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"name": exceeded.Name, "variable": exceeded.Variable, "unit": exceeded.Unit, "of": exceeded.Of})
	return string(text), err
}

func (b *Budgets) mailsOfADay(app core.App) (int64, error) {
	return b.count(app, `SELECT COUNT(*) FROM outgoing_emails WHERE `+counted, dbx.Params{})
}

// confirmationsTo counts in two ways that an index leads to: the bare address, and those with a tag.
func (b *Budgets) confirmationsTo(app core.App, to string) (int64, error) {
	local, domain, _ := strings.Cut(to, "@")
	if plain, _, tagged := strings.Cut(local, "+"); tagged && plain != "" {
		local = plain
	}
	return b.count(app, `SELECT COUNT(*) FROM outgoing_emails WHERE +lane = {:lane} AND `+countedOfFew+` AND id IN (
			SELECT id FROM outgoing_emails WHERE [[to]] = {:bare} COLLATE NOCASE
			UNION ALL
			SELECT id FROM outgoing_emails WHERE [[to]] > {:from} COLLATE NOCASE AND [[to]] < {:before} COLLATE NOCASE
				AND substr([[to]], instr([[to]], '@')) = {:domain} COLLATE NOCASE)`,
		// A comma is what comes after a plus.
		dbx.Params{"lane": laneConfirmation, "bare": local + "@" + domain, "from": local + "+", "before": local + ",", "domain": "@" + domain})
}

func (b *Budgets) mostToOne(app core.App) (int64, error) {
	return b.count(app, `SELECT COALESCE(MAX(number), 0) FROM
		(SELECT COUNT(*) number FROM outgoing_emails WHERE lane = {:lane} AND `+counted+` GROUP BY `+mailbox+`)`, dbx.Params{"lane": laneConfirmation})
}

func (b *Budgets) count(app core.App, query string, params dbx.Params) (number int64, err error) {
	now := b.now()
	params["now"], params["since"] = dbTime(now), dbTime(now.Add(-budgetTime))
	err = app.DB().NewQuery(query).Bind(params).Row(&number)
	return number, err
}

// release queues all mails that the budget of the variable had no room for, and returns how many there were.
func release(app core.App, variable string, now time.Time) (int64, error) {
	result, err := app.NonconcurrentDB().Update(mails,
		dbx.Params{"status": "queued", "lastError": "", "nextAttemptAt": dbTime(now), "updated": dbTime(now)},
		dbx.HashExp{"status": overBudget, "lastError": variable}).Execute()
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
