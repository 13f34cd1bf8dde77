package newsletter

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
	"lexharbor/internal/mail"
)

const (
	mails   = "outgoing_emails"
	readers = "newsletter_subscribers"

	laneBulk = "bulk"

	// postsMost is how many articles a newsletter mail (letter) lists. Of further ones it states only the number.
	postsMost = 8
	// issuesBack is from how many issues, including the present one, a reader gets missed articles after a pause.
	issuesBack = 26
	// lettersMost is how many composed letters a run caches. Most readers get the same one; readers with chosen topics
	// or a past pause get others.
	lettersMost = 64
)

// post is an article as a letter lists it.
type post struct {
	ID       string `db:"id" json:"-"`
	Slug     string `db:"slug" json:"slug"`
	Title    string `db:"title" json:"title"`
	Excerpt  string `db:"excerpt" json:"excerpt"`
	Category string `db:"category" json:"category"`
	Issue    int64  `db:"issue" json:"-"`
}

// request is the input of a Writer: the listed articles, the number of further ones, the introduction, and the token in
// the links.
type request struct {
	Posts        []post `json:"posts"`
	More         int    `json:"more"`
	Introduction string `json:"introduction"`
	Token        string `json:"token"`
}

// letter is the output of a Writer: a composed newsletter.
type letter struct {
	ReplyTo    string            `json:"replyTo"`
	Subject    string            `json:"subject"`
	Text       string            `json:"text"`
	HTML       string            `json:"html"`
	Blocks     json.RawMessage   `json:"blocks"`
	Headers    map[string]string `json:"headers"`
	HoldsToken bool              `json:"holdsToken"`
	Host       string            `json:"host"` // domain of the Message-ID
}

// contents is the JSON column digest of a mail: its issue and the IDs of its articles. Withdraw checks that all of them
// are still public.
type contents struct {
	Issue int64    `json:"issue"`
	Posts []string `json:"posts"`
}

type reader struct {
	ID        string `db:"id"`
	Email     string `db:"email"`
	LastIssue int64  `db:"lastIssue"`
	Topics    string `db:"topics"`
	TokenHash string `db:"unsubscribeTokenHash"`
}

// run enqueues the mails of one issue.
type run struct {
	desk    *Desk
	writer  Writer
	issue   *issue
	mark    string
	letters map[string]letter
}

// batch enqueues the mails of some readers in one transaction. Each reader gets both the mail and the new lastIssue, or
// neither. number is how many readers it handled. It is 0 if nothing may be enqueued now. It is also 0, with isOver
// true, if no reader is left.
func (r *run) batch(tx core.App) (number int, isOver bool, err error) {
	room, err := r.desk.roomNow(tx)
	if err != nil {
		return 0, false, err
	}
	waiting, err := readersOf(tx, r.issue.Number, database.Time(r.desk.now()), max(1, min(room, batchMost)))
	if err != nil {
		return 0, false, err
	}
	if len(waiting) == 0 {
		return 0, true, r.desk.finish(tx, r.issue.Number)
	}
	if room <= 0 {
		return 0, false, nil
	}
	fresh, err := postsSince(tx, r.issue.Number)
	if err != nil {
		return 0, false, err
	}
	queued := 0
	for _, each := range waiting {
		isQueued, err := r.seeTo(tx, each, fresh)
		if err != nil {
			return 0, false, fmt.Errorf("reader %s: %w", each.ID, err)
		}
		if isQueued {
			queued++
		}
	}
	return len(
			waiting,
		), false, execute(
			tx,
			"UPDATE newsletter_issues SET queued = queued + {:queued}, updated = {:now} WHERE number = {:number}",
			dbx.Params{"queued": queued, "number": r.issue.Number, "now": database.Time(r.desk.now())},
		)
}

// roomNow returns how many mails may be enqueued now, limited by the day's budget and waitingMost.
func (d *Desk) roomNow(tx core.App) (int64, error) {
	var waiting int64
	err := tx.DB().
		NewQuery("SELECT COUNT(*) FROM outgoing_emails WHERE status IN ('queued', 'sending') AND lane = {:bulk}").
		Bind(dbx.Params{"bulk": laneBulk}).
		Row(&waiting)
	if err != nil {
		return 0, err
	}
	wishes, err := WishesOf(tx)
	if wishes.PausedAt != "" || err != nil {
		return 0, err // a paused newsletter enqueues nothing
	}
	room, err := d.room(tx)
	return min(room, waitingMost-waiting), err
}

// isReader is the SQL condition for readers who get newsletters at {:now}.
const isReader = "status = 'confirmed' AND quarantined = FALSE AND pausedUntil <= {:now}"

// selectReaders reads readers in the order of an index, which ends with SQLite's rowid. Any other order would sort all
// remaining readers for each batch.
const selectReaders = "SELECT id, email, lastIssue, COALESCE(topics, '') topics, unsubscribeTokenHash FROM " +
	"newsletter_subscribers WHERE " + isReader +
	" AND lastIssue < {:number} ORDER BY lastIssue, rowid LIMIT {:most}"

// readersOf returns up to most readers whom this issue has not handled yet.
func readersOf(tx core.App, number int64, now string, most int64) ([]reader, error) {
	var found []reader
	err := tx.DB().NewQuery(selectReaders).
		Bind(dbx.Params{"now": now, "number": number, "most": most}).All(&found)
	return found, err
}

// postsSince returns the public articles of an issue and of earlier ones, issuesBack issues in all, newest first. An
// issue without a start time (begun) only marks articles that no reader gets.
func postsSince(tx core.App, number int64) ([]post, error) {
	var found []post
	err := tx.DB().NewQuery(`SELECT p.id, p.slug, p.title, p.excerpt, p.category, i.number AS issue
		FROM newsletter_issues i, json_each(i.posts) named JOIN public_posts p ON p.id = named.value
		WHERE i.number <= {:number} AND i.number > {:number} - {:back} AND i.begun != ''
		ORDER BY i.number DESC, p.published_date DESC, p.id`).
		Bind(dbx.Params{"number": number, "back": issuesBack}).All(&found)
	return found, err
}

// hasMail is the query that checks whether a mail with this key exists. Its second condition lets SQLite use the index.
// Without it, each reader would cost a scan of all mails.
const hasMail = "SELECT EXISTS (SELECT 1 FROM outgoing_emails WHERE uniqueKey = {:key} AND uniqueKey != '')"

// seeTo records that a reader has had the issue. It enqueues a mail if the issue has articles for this reader, and
// reports whether it did.
func (r *run) seeTo(tx core.App, to reader, fresh []post) (bool, error) {
	chosen := to.choose(fresh)
	if err := execute(tx, "UPDATE newsletter_subscribers SET issueBefore = lastIssue, lastIssue = {:number} WHERE id "+
		"= {:id}",
		dbx.Params{"number": r.issue.Number, "id": to.ID}); err != nil ||
		len(chosen) == 0 {
		return false, err
	}
	key := fmt.Sprintf("newsletter/%s/%s", r.issue.Slot, to.ID)
	var exists bool
	err := tx.DB().NewQuery(hasMail).Bind(dbx.Params{"key": key}).Row(&exists)
	if exists || err != nil {
		return false, err // the mail was enqueued before, and an older copy of the reader's record was saved since
	}
	return true, r.queue(tx, to, key, chosen)
}

// choose returns the articles of the reader's topics that the reader has not had. Articles without a category go only
// to readers of all topics.
func (to reader) choose(fresh []post) []post {
	var topics []string
	if json.Unmarshal([]byte(to.Topics), &topics) != nil {
		topics = nil // an invalid value from the dashboard must not stop the newsletter for everyone
	}
	var chosen []post
	for _, each := range fresh {
		if each.Issue > to.LastIssue && (len(topics) == 0 || slices.Contains(topics, each.Category)) {
			chosen = append(chosen, each)
		}
	}
	return chosen
}

func (r *run) queue(tx core.App, to reader, key string, chosen []post) error {
	written, err := r.letterOf(chosen)
	if err != nil {
		return err
	}
	token, err := r.tokenOf(tx, to)
	if err != nil {
		return err
	}
	personal := strings.NewReplacer(r.mark, token)
	headers := map[string]string{}
	for name, value := range written.Headers {
		headers[name] = personal.Replace(value)
	}
	collection, err := tx.FindCachedCollectionByNameOrId(mails)
	if err != nil {
		return err
	}
	text := personal.Replace(written.Text)
	blocks, err := mail.PackBlocks(text, personal.Replace(string(written.Blocks)))
	if err != nil {
		return err
	}
	mail := core.NewRecord(collection)
	mail.Load(map[string]any{
		"lane": laneBulk, "to": to.Email, "replyTo": written.ReplyTo, "subject": written.Subject, "kind": Kind,
		"text": text, "blocks": blocks, "headers": headers, "holdsToken": written.HoldsToken,
		"rowCollection": readers, "row": to.ID, "status": "queued", "nextAttemptAt": database.Time(r.desk.now()),
		"uniqueKey": key, "messageId": messageID(r.issue.Slot, to.ID, written.Host),
		"digest": contents{Issue: r.issue.Number, Posts: idsOf(chosen[:min(len(chosen), postsMost)])},
	})
	return tx.Save(mail)
}

// messageID derives the Message-ID from the issue's name and the reader's ID. So the same mail gets the same ID after a
// restore from a backup.
func messageID(slot, reader, host string) string {
	sum := sha256.Sum256([]byte(slot + " " + reader))
	return fmt.Sprintf("<newsletter.%s@%s>", hex.EncodeToString(sum[:16]), host)
}

// letterOf returns the letter that lists these articles, from the cache if possible. It contains the placeholder mark
// instead of each reader's token.
func (r *run) letterOf(chosen []post) (letter, error) {
	key := strings.Join(idsOf(chosen), " ")
	if found, isKnown := r.letters[key]; isKnown {
		return found, nil
	}
	written, err := write(r.writer, requestFor(chosen, r.issue.Introduction), r.mark)
	if err != nil {
		return letter{}, err
	}
	if len(r.letters) == lettersMost {
		clear(r.letters)
	}
	r.letters[key] = written
	return written, nil
}

func requestFor(chosen []post, introduction string) request {
	listed := chosen[:min(len(chosen), postsMost)]
	return request{Posts: listed, More: len(chosen) - len(listed), Introduction: introduction}
}

func write(writer Writer, asked request, token string) (letter, error) {
	asked.Token = token
	return writer.Letter(asked)
}

// tokenOf returns the token in a reader's links. It stores the token's hash if the reader's record lacks it: an
// operator created the record, or replaced the server's secret.
func (r *run) tokenOf(tx core.App, to reader) (string, error) {
	token, err := r.writer.Token(to.ID)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(token))
	hash := hex.EncodeToString(sum[:])
	if hash == to.TokenHash {
		return token, nil
	}
	return token, execute(
		tx,
		"UPDATE newsletter_subscribers SET unsubscribeTokenHash = {:hash} WHERE id = {:id}",
		dbx.Params{"hash": hash, "id": to.ID},
	)
}

func idsOf(posts []post) []string {
	ids := make([]string, len(posts))
	for i, each := range posts {
		ids[i] = each.ID
	}
	return ids
}
