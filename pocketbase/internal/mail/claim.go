package mail

// Decision: docs/decisions/0018-the-mail-queue-has-lanes-and-budgets.md

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/backoff"
	"lexharbor/internal/instantmail"
)

// mails is the collection in which mail waits.
const mails = "outgoing_emails"

// What the column lane says, in the order in which mail leaves. The hooks write it: see enqueue-mail.ts.
const (
	laneStaff        = "staff"        // what the staff must know, above all what visitors sent
	laneAppointment  = "appointment"  // what a booked appointment needs: its entry, changes, reminders
	laneConfirmation = "confirmation" // what a visitor's own submission brings him
	laneBulk         = "bulk"         // what is for many readers; the same as no lane
)

// summarized is the status of a notice that the staff were told in a list with others: see
// pb_hooks/src/mail/summarize-notices.ts.
const summarized = "summarized"

// leaseTime is how long a mail belongs to the worker that claimed it. It is longer than the transport's own limit
// (whole): a lease that ran out is that of a process that died.
const leaseTime = 2 * time.Minute

const errorMaxLength = 1000

// claimed is a mail that belongs to a worker.
type claimed struct {
	record   *core.Record
	attempts int // this one included; a later worker has another number
	domain   string
	forStaff bool
	isBulk   bool
	// isForgotten: it is deleted once it is over.
	isForgotten bool
}

// exclusions are what a worker must not take now: mails that workers of this process have not done with, whatever their
// lease says, and domains that are busy. Nil as others: nothing but mails to the staff. bulk: nothing that is for many
// readers.
type exclusions struct {
	ids, staff, others []string
	bulk               bool
}

// claim takes the mail that is due and comes first, in one statement, so that nobody else can take it too; nil: there
// is none. What lies further ahead than we ever set it was written before the clock was set back: it is due.
func claim(app core.App, now time.Time, without exclusions) (*claimed, error) {
	var candidates []string
	for _, lane := range []struct {
		condition, busy string
		isExcluded      bool
	}{
		{"lane = {:staff}", "staffBusy", false},
		{"lane = {:appointment}", "othersBusy", without.others == nil},
		{"lane = {:confirmation}", "othersBusy", without.others == nil},
		// One by one, so that the index gives each in its order: thousands may wait.
		{"lane = {:bulk}", "othersBusy", without.others == nil || without.bulk},
		{"lane = ''", "othersBusy", without.others == nil || without.bulk},
	} {
		if lane.isExcluded {
			continue
		}
		for _, due := range []string{
			"status = 'sending' AND (leaseUntil <= {:now} OR leaseUntil > {:longestLease})",
			"status = 'queued' AND nextAttemptAt <= {:now}",
			"status = 'queued' AND nextAttemptAt > {:longestDelay}",
		} {
			candidates = append(candidates, fmt.Sprintf(`(SELECT id FROM outgoing_emails WHERE %s AND %s
				AND id NOT IN (SELECT value FROM json_each({:ids}))
				AND lower(substr([[to]], instr([[to]], '@') + 1)) NOT IN (SELECT value FROM json_each({:%s}))
				ORDER BY nextAttemptAt, created LIMIT 1)`, lane.condition, due, lane.busy))
		}
	}
	var id string
	err := app.NonconcurrentDB().
		NewQuery(`UPDATE outgoing_emails SET status = 'sending', attempts = attempts + 1, leaseUntil = {:lease},
			firstAttemptAt = COALESCE(NULLIF(firstAttemptAt, ''), {:now}), updated = {:now}
		WHERE id = COALESCE(` + strings.Join(candidates, ", ") + `) RETURNING id`).
		Bind(dbx.Params{
			"staff": laneStaff, "appointment": laneAppointment, "confirmation": laneConfirmation, "bulk": laneBulk,
			"now": dbTime(now), "lease": dbTime(now.Add(leaseTime)),
			"longestLease": dbTime(now.Add(2 * leaseTime)), "longestDelay": dbTime(now.Add(2 * backoff.LongestDelay)),
			"ids": list(without.ids), "staffBusy": list(without.staff), "othersBusy": list(without.others),
		}).
		Row(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	record, err := app.FindRecordById(mails, id)
	if err != nil {
		return nil, err
	}
	lane := record.GetString("lane")
	return &claimed{
		record: record, attempts: record.GetInt("attempts"), domain: domainOf(record.GetString("to")),
		forStaff: lane == laneStaff, isBulk: lane == laneBulk || lane == "",
	}, nil
}

// noteOutcome writes down what came of the attempt, unless the mail has gone to somebody else meanwhile.
func (c *claimed) noteOutcome(app core.App, now time.Time, why *failure, chance float64) error {
	columns := dbx.Params{
		"status":     "sent",
		"sentAt":     dbTime(now),
		"lastError":  "",
		"leaseUntil": "",
		"updated":    dbTime(now),
	}
	if why == nil && c.record.GetBool("holdsToken") {
		// Tokens are stored as hashes; the mail that carried one must not be the exception for longer than it waits.
		columns["text"], columns["blocks"], columns["html"], columns["headers"] = "", "", "", "{}"
	}
	if why != nil {
		delete(columns, "sentAt")
		text := []rune(why.Error())
		columns["status"], columns["lastError"] = "failed", string(text[:min(len(text), errorMaxLength)])
		if !isFinal(why, now.Sub(c.record.GetDateTime("firstAttemptAt").Time())) {
			columns["status"], columns["nextAttemptAt"] = "queued", dbTime(
				now.Add(backoff.DelayAfter(c.attempts, chance)),
			)
		}
	}
	own := dbx.HashExp{"id": c.record.Id, "status": "sending", "attempts": c.attempts}
	query := app.NonconcurrentDB().Update(mails, columns, own)
	if c.isForgotten && columns["status"] != "queued" {
		query = app.NonconcurrentDB().Delete(mails, own)
	}
	_, err := query.Execute()
	return err
}

// isFinal reports whether a mail is not tried again: the server refused this very mail, or it has been tried for long
// enough.
func isFinal(why *failure, sinceFirst time.Duration) bool {
	return why.permanent || backoff.AreOver(sinceFirst)
}

// queuedLetter is how write is asked for what a mail in the queue says: see pb_hooks/src/mail/queued-letter.ts.
const queuedLetter = "queued"

// letter is what the mail says. One of before blocks were stored has its HTML in its row.
func (c *claimed) letter(
	write func(kind string, values map[string]any) (instantmail.Letter, error),
) (instantmail.Letter, error) {
	columns := map[string]any{}
	for _, name := range []string{"lane", "subject", "text", "blocks", "calendar", "rowCollection", "row"} {
		columns[name] = c.record.GetString(name)
	}
	if columns["blocks"] == "" {
		return instantmail.Letter{
			Text:     c.record.GetString("text"),
			HTML:     c.record.GetString("html"),
			Calendar: c.record.GetString("calendar"),
		}, nil
	}
	if write == nil {
		return instantmail.Letter{}, errors.New("nobody writes mails")
	}
	blocks, err := instantmail.Unpack(c.record.GetString("text"), c.record.GetString("blocks"))
	if err != nil {
		return instantmail.Letter{}, err
	}
	columns["blocks"] = blocks
	return write(queuedLetter, columns)
}

// message is the mail as it goes out. The Message-ID is the row's, so every attempt carries the same one.
func (c *claimed) message(app core.App, letter instantmail.Letter) (*mailer.Message, error) {
	mail := c.record
	headers := map[string]string{}
	if stored := mail.GetString("headers"); stored != "" && stored != "null" {
		if err := json.Unmarshal([]byte(stored), &headers); err != nil {
			return nil, fmt.Errorf("headers: %w", err)
		}
	}
	headers["Message-ID"] = mail.GetString("messageId")
	if replyTo := mail.GetString("replyTo"); replyTo != "" {
		headers["Reply-To"] = replyTo
	}
	meta := app.Settings().Meta
	message := &mailer.Message{
		From:    netmail.Address{Address: meta.SenderAddress, Name: meta.SenderName},
		To:      []netmail.Address{{Address: mail.GetString("to")}},
		Subject: mail.GetString("subject"), HTML: letter.HTML, Text: letter.Text, Headers: headers,
	}
	if letter.Calendar != "" {
		message.Attachments = calendarOf(letter.Calendar)
	}
	return message, nil
}

// isDue reports whether a mail may be sent now, and does not wait for its next attempt.
func isDue(mail *core.Record) bool {
	return mail.GetString("status") == "queued" && !mail.GetDateTime("nextAttemptAt").Time().After(time.Now())
}

// dbTime is a time as PocketBase's columns have it.
func dbTime(at time.Time) string { return at.UTC().Format(types.DefaultDateLayout) }

// list is texts as SQLite's json_each takes them.
func list(texts []string) string {
	if texts == nil {
		texts = []string{}
	}
	text, err := json.Marshal(texts)
	if err != nil {
		panic(err) // texts can be written
	}
	return string(text)
}
