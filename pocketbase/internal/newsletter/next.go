package newsletter

import (
	"errors"
	netmail "net/mail"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"

	"lexharbor/internal/database"
)

// Upcoming describes the next issue, or the issue whose mails are being enqueued.
type Upcoming struct {
	Slot    string    `json:"slot"`    // name of the issue in progress; empty: none has started
	At      time.Time `json:"at"`      // next scheduled time; zero: only on request
	Posts   int       `json:"posts"`   // number of articles in the issue
	Readers int64     `json:"readers"` // readers whom this issue has not handled yet
	Room    int64     `json:"room"`    // mails that the day's budget still allows
	Asked   *request  `json:"asked"`   // input for a Writer, without a token; null: no new articles
}

// Next is an Upcoming with its composed letter.
type Next struct {
	Upcoming
	Letter *letter // nil: there are no new articles
}

// Next returns the next issue as a reader of all topics would get it, with token in its links. It changes nothing.
func (d *Desk) Next(app core.App, writer Writer, token string) (Next, error) {
	upcoming, err := d.Upcoming(app)
	if upcoming.Asked == nil || err != nil {
		return Next{Upcoming: upcoming}, err
	}
	written, err := write(writer, *upcoming.Asked, token)
	if err != nil {
		return Next{Upcoming: upcoming}, err
	}
	return Next{Upcoming: upcoming, Letter: &written}, nil
}

// Upcoming returns the next issue without its letter. It changes nothing.
func (d *Desk) Upcoming(app core.App) (Upcoming, error) {
	now := d.now()
	next := Upcoming{}
	if !d.schedule.off {
		next.At = d.schedule.next(now).UTC()
	}
	underWay, err := unfinished(app)
	if err != nil {
		return next, err
	}
	number, err := latestNumber(app)
	if err != nil {
		return next, err
	}
	number++
	ids, err := newPosts(app)
	if err != nil {
		return next, err
	}
	wishes, err := WishesOf(app)
	if err != nil {
		return next, err
	}
	introduction := wishes.Introduction
	if underWay != nil {
		next.Slot, number, introduction = underWay.Slot, underWay.Number, underWay.Introduction
		if ids, err = postsOf(app, number); err != nil {
			return next, err
		}
	}
	if err := app.DB().NewQuery("SELECT COUNT(*) FROM newsletter_subscribers WHERE " + isReader +
		" AND lastIssue < {:number}").
		Bind(dbx.Params{"now": database.Time(now), "number": number}).Row(&next.Readers); err != nil {
		return next, err
	}
	if next.Room, err = d.room(app); err != nil {
		return next, err
	}
	posts, err := postsNamed(app, ids)
	if next.Posts = len(posts); len(posts) == 0 || err != nil {
		return next, err
	}
	asked := requestFor(posts, introduction)
	next.Asked = &asked
	return next, nil
}

func postsOf(app core.App, number int64) (ids []string, err error) {
	err = app.DB().
		NewQuery("SELECT value FROM newsletter_issues, json_each(posts) WHERE number = {:number}").
		Bind(dbx.Params{"number": number}).
		Column(&ids)
	return ids, err
}

func postsNamed(app core.App, ids []string) ([]post, error) {
	var posts []post
	err := app.DB().NewQuery(`SELECT id, slug, title, excerpt, category, 0 AS issue FROM public_posts
		WHERE id IN (SELECT value FROM json_each({:ids})) ORDER BY published_date DESC, id`).
		Bind(dbx.Params{"ids": list(ids)}).All(&posts)
	return posts, err
}

// Try sends a letter returned by Next to one address at once. It stores nothing.
func Try(app core.App, written letter, to string) error {
	address, err := netmail.ParseAddress(to)
	if err != nil || address.Address != to {
		return errors.New(to + " is not an email address")
	}
	meta := app.Settings().Meta
	headers := map[string]string{"Reply-To": written.ReplyTo}
	for name, value := range written.Headers {
		headers[name] = value
	}
	return app.NewMailClient().Send(&mailer.Message{
		From: netmail.Address{Name: meta.SenderName, Address: meta.SenderAddress}, To: []netmail.Address{{Address: to}},
		Subject: "[Test] " + written.Subject, Text: written.Text, HTML: written.HTML, Headers: headers,
	})
}
