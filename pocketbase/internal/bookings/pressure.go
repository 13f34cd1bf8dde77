// Package bookings counts booked demos, and signs the links in their mails. The JavaScript hooks use the counts to
// decide whether a visitor gets the requested hour.
package bookings

import (
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/budgets"
	"lexharbor/internal/database"
	"lexharbor/internal/mail"
	"lexharbor/internal/settings"
)

// bookingDay is how long a booking counts against the budget of a day.
const bookingDay = budgets.Day

// held is an SQL condition: the booking occupies its hour. A provisional booking does so until its time
// provisionalUntil.
const held = "r.booking IN ('booked', 'provisional') AND (r.booking = 'booked' OR r.provisionalUntil > {:now})"

// unanswered is an SQL condition: the visitor pressed no link and wrote no mail. Also, staff have not handled the
// booking, or have freed it as one of a robot.
const unanswered = "(r.visitorAnsweredAt = '' AND (COALESCE(w.state, 'new') = 'new' OR r.booking = 'freed'))"

// ofThisDay is an SQL condition: the booking was made in the last 24 hours.
const ofThisDay = "r.bookedAt != '' AND r.bookedAt > {:since} AND r.bookedAt <= {:now}"

const requests = "FROM demo_requests r LEFT JOIN lead_work w ON w.id = r.id"

// Counter counts booked demos for the rule in src/appointments/rules/place.ts.
type Counter struct {
	budget *budgets.Budget
	now    func() time.Time
}

var perDay = settings.Explain("Demos", `
How many demos are booked in 24 hours whose visitors have not answered. Beyond it a person agrees on the time;
every request is taken, and the staff get one mail a day. See docs/admission.md, "Hours".`).
	Default("DEMOS_PER_DAY", "40")

// FromEnvironment returns a counter whose budget is the variable DEMOS_PER_DAY.
func FromEnvironment() (*Counter, error) {
	c := &Counter{now: time.Now}
	var err error
	c.budget, err = budgets.FromEnvironment("Demos booked in 24 hours and not answered", perDay, "demos",
		func(app core.App) (int64, error) { return c.ofADay(app, c.now()) })
	return c, err
}

// Budgets returns the budget, which the audit screen shows to staff.
func (c *Counter) Budgets() budgets.List { return budgets.List{c.budget} }

// ofADay counts the unanswered bookings of the last 24 hours. A booking that staff freed no longer counts.
func (c *Counter) ofADay(app core.App, now time.Time) (number int64, err error) {
	err = app.DB().
		NewQuery("SELECT COUNT(*) " + requests + " WHERE " + ofThisDay + " AND r.booking != 'freed' AND " + unanswered).
		Bind(dbx.Params{"since": database.Time(now.Add(-bookingDay)), "now": database.Time(now)}).
		Row(&number)
	return number, err
}

// Asked describes the booking that a visitor requests. Times are epoch ms.
type Asked struct {
	Client string `json:"client"` // pseudonym of the client; see mail.ClientCode
	Email  string `json:"email"`
	Start  int64  `json:"start"`  // of the requested hour
	From   int64  `json:"from"`   // first hour of that day
	To     int64  `json:"to"`     // last hour of that day
	Except string `json:"except"` // ID of the visitor's own request, which does not count
	Now    int64  `json:"now"`
}

// Pressure has the numbers of bookings of the same client and for the same mailbox, and of unanswered ones in the
// requested hour and day. They are exact inside the transaction that books.
type Pressure struct {
	Client struct {
		Bookings   int `json:"bookings" db:"bookings"`
		Unanswered int `json:"unanswered" db:"unanswered"`
	} `json:"client"`
	Mailbox struct {
		Open int `json:"open" db:"open"`
	} `json:"mailbox"`
	Unanswered struct {
		Hour int `json:"hour" db:"hour"`
		Day  int `json:"day" db:"day"`
	} `json:"unanswered"`
	// Budget is the day's budget. The mail to staff names it when it is used up.
	Budget struct {
		Name     string `json:"name"`
		Variable string `json:"variable"`
		Unit     string `json:"unit"`
		Of       int64  `json:"of"`
		IsUsedUp bool   `json:"isUsedUp"`
	} `json:"budget"`
}

// Pressure counts the other bookings that compete with the requested one.
func (c *Counter) Pressure(tx core.App, asked Asked) (*Pressure, error) {
	now := time.UnixMilli(asked.Now)
	mailbox, err := MailboxCode(tx, asked.Email)
	if err != nil {
		return nil, err
	}
	params := dbx.Params{
		"now": database.Time(now), "since": database.Time(now.Add(-bookingDay)),
		"except": asked.Except, "client": asked.Client, "mailbox": mailbox,
		"start": database.Time(time.UnixMilli(asked.Start)),
		"from":  database.Time(time.UnixMilli(asked.From)), "to": database.Time(time.UnixMilli(asked.To)),
	}
	p := &Pressure{}
	for _, each := range []struct {
		into  any
		query string
	}{
		{&p.Client, "SELECT COUNT(*) AS bookings, COALESCE(SUM(" + unanswered + "), 0) AS unanswered " + requests +
			" WHERE r.clientCode != '' AND r.clientCode = {:client} AND " + ofThisDay},
		{&p.Mailbox, "SELECT COUNT(*) AS open " + requests +
			" WHERE r.mailboxCode != '' AND r.mailboxCode = {:mailbox} AND r.appointment > {:now} AND " + held},
		{&p.Unanswered, "SELECT COALESCE(SUM(r.appointment = {:start}), 0) AS hour, COUNT(*) AS day " + requests +
			" WHERE r.appointment >= {:from} AND r.appointment <= {:to} AND " + held + " AND " + unanswered},
	} {
		if err := tx.DB().NewQuery(each.query + " AND r.id != {:except}").Bind(params).One(each.into); err != nil {
			return nil, err
		}
	}
	used, err := c.ofADay(tx, now)
	if err != nil {
		return nil, err
	}
	b := c.budget
	p.Budget.Name, p.Budget.Variable, p.Budget.Unit, p.Budget.Of = b.Name, b.Variable, b.Unit, b.Of
	p.Budget.IsUsedUp = used >= b.Of
	return p, nil
}

// MailboxCode returns a pseudonym of the mailbox behind an email address. All spellings of one mailbox have the same
// code.
func MailboxCode(app core.App, address string) (string, error) {
	return mail.Code(app, "demo-mailbox", mail.Mailbox(address))
}
