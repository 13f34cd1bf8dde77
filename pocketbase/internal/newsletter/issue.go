package newsletter

// Decision: docs/decisions/0020-an-issue-reaches-a-reader-once.md

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/database"
)

const issues = "newsletter_issues"

const (
	// lateness is how much later than scheduled an issue may start, for example after a server failure.
	lateness = 24 * time.Hour
	// atLeastApart is the minimum time between two issues. Readers agreed to one issue a week. After a late issue, the
	// next may come six days later.
	atLeastApart = 6 * 24 * time.Hour
)

// issue is a newsletter with a week's new articles.
type issue struct {
	Number int64  `db:"number"`
	Slot   string `db:"slot"`
	Status string `db:"status"`
	Begun  string `db:"begun"`
	Queued int64  `db:"queued"`

	Introduction string `db:"introduction"` // text before the articles
}

// selectIssues is the start of each SQL query whose rows become an issue.
const selectIssues = "SELECT number, slot, status, begun, queued, introduction FROM newsletter_issues "

// tooSoon is the error of a requested issue that comes too soon after the last one.
type tooSoon struct{ last time.Time }

func (e tooSoon) Error() string {
	return fmt.Sprintf(
		"the last issue was begun on %s, and readers agreed to one a week at most: the next may begin on %s",
		e.last.UTC().Format(time.RFC1123),
		e.last.Add(atLeastApart).UTC().Format(time.RFC1123),
	)
}

// open returns the issue whose mails must be enqueued, or nil. It creates the issue if one is due. Call it in a
// transaction. An article belongs to only one issue, so no reader gets it twice, even if the clock changes.
//
// wanted is true if an operator requests an issue, on any day. The error says why none starts. Without new
// articles there is no error.
func (d *Desk) open(tx core.App, wanted bool) (*issue, error) {
	wishes, err := WishesOf(tx)
	if err != nil {
		return nil, err
	}
	if wishes.PausedAt != "" {
		if wanted {
			return nil, errPaused
		}
		return nil, nil
	}
	if found, err := unfinished(tx); found != nil || err != nil {
		return found, err
	}
	now := d.now()
	slot, err := d.slot(tx, now, wanted)
	if slot == "" || err != nil {
		return nil, err
	}
	posts, err := newPosts(tx)
	if err != nil {
		return nil, err
	}
	if len(posts) == 0 && wanted {
		return nil, nil // do not mark this week's issue as done: it may still start
	}
	number, err := latestNumber(tx)
	if err != nil {
		return nil, err
	}
	made := &issue{Number: number + 1, Slot: slot, Status: "queueing", Begun: database.Time(now)}
	if len(posts) == 0 {
		made.Status = "skipped"
	} else if made.Introduction, err = takeIntroduction(tx); err != nil {
		return nil, err
	}
	if err := store(tx, made, posts); err != nil || len(posts) == 0 {
		return nil, err
	}
	return made, nil
}

// unfinished returns the issue whose mails are being enqueued, or nil.
func unfinished(app core.App) (*issue, error) {
	var found []issue
	if err := app.DB().NewQuery(selectIssues + "WHERE status = 'queueing' ORDER BY number LIMIT 1").
		All(&found); err != nil ||
		len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

func issueOf(app core.App, number int64) (found issue, err error) {
	err = app.DB().NewQuery(selectIssues + "WHERE number = {:number}").Bind(dbx.Params{"number": number}).One(&found)
	return found, err
}

func store(tx core.App, made *issue, posts []string) error {
	collection, err := tx.FindCachedCollectionByNameOrId(issues)
	if err != nil {
		return err
	}
	record := core.NewRecord(collection)
	record.Load(
		map[string]any{
			"number":       made.Number,
			"slot":         made.Slot,
			"status":       made.Status,
			"posts":        posts,
			"begun":        made.Begun,
			"introduction": made.Introduction,
		},
	)
	return tx.Save(record)
}

// Skip marks all new articles as sent without mailing them, for example after an archive was imported. It returns their
// number.
func (d *Desk) Skip(app core.App) (number int, err error) {
	err = app.RunInTransaction(func(tx core.App) error {
		posts, err := newPosts(tx)
		if number = len(posts); number == 0 || err != nil {
			return err
		}
		latest, err := latestNumber(tx)
		if err != nil {
			return err
		}
		// The column begun stays empty, so no reader gets these articles in a later issue.
		slot := "skipped " + d.now().In(d.schedule.zone).Format(slotLayout+" 15:04:05.000")
		return store(tx, &issue{Number: latest + 1, Slot: slot, Status: "skipped"}, posts)
	})
	return number, err
}

// slot returns the name of the issue that may start now, or "". A requested issue may get the error tooSoon.
func (d *Desk) slot(tx core.App, now time.Time, wanted bool) (string, error) {
	if d.schedule.off && !wanted {
		return "", nil
	}
	last, err := lastBegun(tx)
	if err != nil {
		return "", err
	}
	// Abs: a start in the future was stored before the clock was set back.
	if apart := now.Sub(last).Abs(); !last.IsZero() && apart < atLeastApart {
		if wanted {
			return "", tooSoon{last}
		}
		return "", nil
	}
	if wanted {
		return now.In(d.schedule.zone).Format(slotLayout + " 15:04:05.000"), nil
	}
	at := d.schedule.before(now)
	if now.Sub(at) > lateness {
		return "", nil
	}
	slot := at.Format(slotLayout)
	var exists bool
	err = tx.DB().
		NewQuery("SELECT EXISTS (SELECT 1 FROM newsletter_issues WHERE slot = {:slot})").
		Bind(dbx.Params{"slot": slot}).
		Row(&exists)
	if exists || err != nil {
		return "", err
	}
	return slot, nil
}

// lastBegun returns when the last issue with articles started, or the zero time if there was none.
func lastBegun(app core.App) (time.Time, error) {
	var begun []string
	err := app.DB().
		NewQuery("SELECT begun FROM newsletter_issues WHERE status != 'skipped' AND begun != '' ORDER BY number DESC " +
			"LIMIT 1").
		Column(&begun)
	if err != nil || len(begun) == 0 {
		return time.Time{}, err
	}
	at, err := types.ParseDateTime(begun[0])
	return at.Time(), err
}

func latestNumber(app core.App) (number int64, err error) {
	err = app.DB().NewQuery("SELECT COALESCE(MAX(number), 0) FROM newsletter_issues").Row(&number)
	return number, err
}

// newPosts returns the IDs of the public articles that belong to no issue yet, newest first.
func newPosts(app core.App) ([]string, error) {
	ids := []string{}
	err := app.DB().
		NewQuery(`SELECT id FROM public_posts WHERE id NOT IN (SELECT value
			FROM newsletter_issues, json_each(newsletter_issues.posts))
		ORDER BY published_date DESC, id`).
		Column(&ids)
	return ids, err
}

// finish sets an issue to 'done' after all readers have been handled.
func (d *Desk) finish(tx core.App, number int64) error {
	return execute(
		tx,
		"UPDATE newsletter_issues SET status = 'done', updated = {:now} WHERE number = {:number} AND status = "+
			"'queueing'",
		dbx.Params{"number": number, "now": database.Time(d.now())},
	)
}

func execute(app core.App, statement string, params dbx.Params) error {
	_, err := app.NonconcurrentDB().NewQuery(statement).Bind(params).Execute()
	return err
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
