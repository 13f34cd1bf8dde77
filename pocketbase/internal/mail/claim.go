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

	"lexharbor/internal/database"
	"lexharbor/internal/jobs"
)

// mails is the database collection of the mail queue.
const mails = "outgoing_emails"

// These are the values of the column lane, highest priority first. JavaScript hooks set it: see
// pb_hooks/src/mail/outgoing-mail.ts.
const (
	laneStaff        = "staff"        // to staff, mostly about submissions
	laneAppointment  = "appointment"  // about a booked appointment: calendar event, changes, reminders
	laneConfirmation = "confirmation" // to a visitor, about a submission
	laneBulk         = "bulk"         // newsletters and other mails to many; also a mail without a lane
)

// summarized is the status of a notice that staff received as one line of a list: see
// pb_hooks/src/mail/summarize-notices.ts.
const summarized = "summarized"

// leaseTime is how long a claimed mail belongs to one worker goroutine. It exceeds the transport's time limit (whole).
// An expired lease therefore usually means that the process died.
const leaseTime = 2 * time.Minute

// claimed is a mail that a worker goroutine has claimed for sending.
type claimed struct {
	record   *core.Record
	attempts int // including the current one; a worker that claims it later sees a higher number
	domain   string
	forStaff bool
	isBulk   bool
	// isForgotten: the queue deletes the mail after its last attempt.
	isForgotten bool
}

// exclusions describes mails that a worker must not claim now. ids are mails that this process is sending, even if
// their lease expired. staff and others are domains that get no further mail now, for mails to staff and for other
// mails. If others is nil, the worker claims only mails to staff. If bulk is true, it claims no bulk mails.
type exclusions struct {
	ids, staff, others []string
	bulk               bool
}

// claim claims the next due mail in one SQL statement, so that no other worker claims it too. It returns nil if none is
// due. A mail due later than twice the longest retry delay was stored before the clock was set back, so it is due now.
func claim(app core.App, now time.Time, without exclusions) (*claimed, error) {
	var candidates []string
	for _, lane := range []struct {
		condition, busy string
		isExcluded      bool
	}{
		{"lane = {:staff}", "staffBusy", false},
		{"lane = {:appointment}", "othersBusy", without.others == nil},
		{"lane = {:confirmation}", "othersBusy", without.others == nil},
		// Separate queries for 'bulk' and '' let SQLite use an index for the order: thousands of bulk mails may wait.
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
			"now": database.Time(now), "lease": database.Time(now.Add(leaseTime)),
			"longestLease": database.Time(now.Add(2 * leaseTime)),
			"longestDelay": database.Time(now.Add(2 * jobs.LongestRetryDelay)),
			"ids":          list(without.ids), "staffBusy": list(without.staff), "othersBusy": list(without.others),
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

// recordOutcome stores the result of an attempt. It changes nothing if another worker has claimed the mail since.
func (c *claimed) recordOutcome(app core.App, now time.Time, why *failure, chance float64) error {
	columns := dbx.Params{
		"status":     "sent",
		"sentAt":     database.Time(now),
		"lastError":  "",
		"leaseUntil": "",
		"updated":    database.Time(now),
	}
	if why == nil && c.record.GetBool("holdsToken") {
		// The database stores tokens only as hashes. So a sent mail that contains a token loses its text.
		columns["text"], columns["blocks"], columns["html"], columns["headers"] = "", "", "", "{}"
	}
	if why != nil {
		delete(columns, "sentAt")
		columns["status"], columns["lastError"] = "failed", jobs.ErrorText(why)
		if !isFinal(why, now.Sub(c.record.GetDateTime("firstAttemptAt").Time())) {
			columns["status"], columns["nextAttemptAt"] = "queued", database.Time(
				now.Add(jobs.RetryDelay(c.attempts, chance)),
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

// isFinal reports whether the queue gives up the mail: the server refused it for good, or the retries have lasted long
// enough.
func isFinal(why *failure, sinceFirst time.Duration) bool {
	return why.permanent || jobs.RetriesAreOver(sinceFirst)
}

// queuedLetter is the kind with which the queue requests the content of a mail from the JavaScript hooks: see
// pb_hooks/src/mail/queued-letter.ts.
const queuedLetter = "queued"

// letter returns the mail's content. Former versions of the program had no column blocks and stored the HTML itself.
func (c *claimed) letter(
	write func(kind string, values map[string]any) (Letter, error),
) (Letter, error) {
	columns := map[string]any{}
	for _, name := range []string{"lane", "subject", "text", "blocks", "calendar", "rowCollection", "row"} {
		columns[name] = c.record.GetString(name)
	}
	if columns["blocks"] == "" {
		return Letter{
			Text:     c.record.GetString("text"),
			HTML:     c.record.GetString("html"),
			Calendar: c.record.GetString("calendar"),
		}, nil
	}
	if write == nil {
		return Letter{}, errors.New("no part writes mails")
	}
	blocks, err := UnpackBlocks(c.record.GetString("text"), c.record.GetString("blocks"))
	if err != nil {
		return Letter{}, err
	}
	columns["blocks"] = blocks
	return write(queuedLetter, columns)
}

// message returns the mail to send. The Message-ID is stored in the mail's record, so every attempt uses the same one.
func (c *claimed) message(app core.App, letter Letter) (*mailer.Message, error) {
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

func isDue(mail *core.Record) bool {
	return mail.GetString("status") == "queued" && !mail.GetDateTime("nextAttemptAt").Time().After(time.Now())
}

// list encodes texts as a JSON array, for SQLite's json_each.
func list(texts []string) string {
	if texts == nil {
		texts = []string{}
	}
	text, err := json.Marshal(texts)
	if err != nil {
		panic(err) // strings always encode
	}
	return string(text)
}
