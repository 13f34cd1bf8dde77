package newsletter

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

// tuesday is 15 minutes after the scheduled time of an issue.
var tuesday = at("2026-11-24T09:15:00-05:00")

func at(text string) time.Time {
	parsed, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return parsed
}

// press is an app with a newsletter Desk whose clock and budget a test sets.
type press struct {
	published time.Duration // number of articles; each is a second younger than the one before
	t         testing.TB
	app       core.App
	desk      *Desk
	room      int64 // bulk mails that the day's budget still allows
	// letters are the subjects of the letters that the Writer composed.
	letters []string
}

func newPress(t testing.TB, now time.Time) *press {
	t.Helper()
	app := testapp.NewMigrated(t)
	app.Settings().SMTP.Enabled, app.Settings().SMTP.Host = true, "relay.example"
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	Bind(app)
	schedule, err := ScheduleFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	p := &press{t: t, app: app, room: 10_000}
	p.desk = NewDesk(schedule, func(core.App) (int64, error) { return p.room, nil })
	p.set(now)
	return p
}

func (p *press) set(now time.Time) { p.desk.now = func() time.Time { return now } }

func (p *press) writer() Writer {
	return Writer{
		Letter: func(asked request) (letter, error) {
			var titles []string
			for _, each := range asked.Posts {
				titles = append(titles, each.Title)
			}
			subject := fmt.Sprintf("%s%s +%d", asked.Introduction, strings.Join(titles, ", "), asked.More)
			p.letters = append(p.letters, subject)
			return letter{
				Subject: subject, Text: "leave by " + asked.Token, HTML: "<a href=" + asked.Token + ">",
				Blocks:     json.RawMessage("[" + asked.Token + "]"),
				Headers:    map[string]string{"List-Unsubscribe": "<" + asked.Token + ">"},
				HoldsToken: true, Host: "firm.example", ReplyTo: "desk@firm.example",
			}, nil
		},
		Token: func(reader string) (string, error) { return "token-of-" + reader, nil },
	}
}

func (p *press) run() Report {
	p.t.Helper()
	report, err := p.desk.Run(p.app, p.writer(), false)
	if err != nil {
		p.t.Fatal(err)
	}
	return report
}

func (p *press) save(collection string, values map[string]any) *core.Record {
	p.t.Helper()
	kind, err := p.app.FindCollectionByNameOrId(collection)
	if err != nil {
		p.t.Fatal(err)
	}
	record := core.NewRecord(kind)
	record.Load(values)
	if err := p.app.Save(record); err != nil {
		p.t.Fatal(err)
	}
	return record
}

// publish stores a public article. Its date comes from the real clock, because the SQL view public_posts compares it
// with that clock.
func (p *press) publish(title string, more ...map[string]any) *core.Record {
	p.t.Helper()
	p.published++
	values := map[string]any{
		"title": title, "slug": strings.ToLower(strings.ReplaceAll(title, " ", "-")), "published": true,
		"category":       "Business Law",
		"published_date": time.Now().Add(-time.Hour + p.published*time.Second),
	}
	for _, each := range more {
		for name, value := range each {
			values[name] = value
		}
	}
	return p.save("blog_posts", values)
}

func (p *press) reader(name string, more ...map[string]any) *core.Record {
	p.t.Helper()
	values := map[string]any{"email": name + "@firm.example", "status": confirmed}
	for _, each := range more {
		for column, value := range each {
			values[column] = value
		}
	}
	return p.save(readers, values)
}

// queued returns the newsletter mails as "to: subject", sorted by recipient.
func (p *press) queued() []string {
	p.t.Helper()
	found, err := p.app.FindRecordsByFilter(mails, "kind = {:kind}", "to, created", 0, 0, dbx.Params{"kind": Kind})
	if err != nil {
		p.t.Fatal(err)
	}
	lines := []string{}
	for _, each := range found {
		name, _, _ := strings.Cut(each.GetString("to"), "@")
		lines = append(lines, name+": "+each.GetString("subject"))
	}
	return lines
}

func (p *press) expect(want ...string) {
	p.t.Helper()
	if got := p.queued(); !slices.Equal(got, want) {
		p.t.Errorf("%q, not %q", got, want)
	}
}

func (p *press) change(record *core.Record, values map[string]any) *core.Record {
	p.t.Helper()
	found, err := p.app.FindRecordById(record.Collection().Name, record.Id)
	if err != nil {
		p.t.Fatal(err)
	}
	found.Load(values)
	if err := p.app.Save(found); err != nil {
		p.t.Fatal(err)
	}
	return found
}

func (p *press) mailTo(record *core.Record) *core.Record {
	p.t.Helper()
	found, err := p.app.FindFirstRecordByFilter(mails, "row = {:row}", dbx.Params{"row": record.Id})
	if err != nil {
		p.t.Fatal(err)
	}
	return found
}

func (p *press) issues() []string {
	p.t.Helper()
	found, err := p.app.FindRecordsByFilter(issues, "", "number", 0, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	lines := []string{}
	for _, each := range found {
		lines = append(
			lines,
			fmt.Sprintf("%s %s %d", each.GetString("slot"), each.GetString("status"), each.GetInt("queued")),
		)
	}
	return lines
}
