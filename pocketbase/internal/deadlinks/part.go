package deadlinks

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/jobs"
)

const (
	// jobID is the ID of the weekly check in the dashboard's list of cron jobs.
	jobID = "check-links"
	// jobTime is the cron expression of the check (UTC).
	jobTime = "11 5 * * 1"
)

// Part is the program's part that checks the links in articles every week.
type Part struct {
	jobs.Work
	Editors *hook.Handler[*core.RequestEvent] // lets only staff read the result
	Origin  func() string                     // returns the site's public address
	Leads   func(path string) bool            // reports whether a path of this site leads to a page or file

	checker *checker           // nil before Prepare
	cancel  context.CancelFunc // ends a run; nil before Prepare
}

// Prepare registers the weekly job.
func (p *Part) Prepare(e *core.ServeEvent) error {
	app := e.App
	p.checker = &checker{app, newClient(), time.Now, p.Origin(), p.Leads}
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	p.Of = jobs.Every(app, jobID, jobTime, func() {
		defer p.checker.client.CloseIdleConnections()
		if err := p.checker.run(ctx); err != nil && ctx.Err() == nil {
			app.Logger().Error("the links in articles were not checked", "error", err)
		}
	})
	return nil
}

// Stop ends a run, which stores nothing then, and keeps others from starting.
func (p *Part) Stop() {
	p.Work.Stop()
	if p.cancel != nil {
		p.cancel()
	}
}

// Costs returns the resources that the route uses.
func (*Part) Costs() map[string]answers.Cost {
	return map[string]answers.Cost{"GET /api/site/dead-links": answers.CostDatabase}
}

// Route adds `GET /api/site/dead-links` for editors. It returns the links that failed in two runs at least a day apart
// and still stand in public articles, the oldest failure first. `at` is the last run, empty before the first one.
// `blocked` tells that no other site answered that run.
func (p *Part) Route(e *core.ServeEvent) error {
	e.Router.GET("/api/site/dead-links", func(e *core.RequestEvent) error {
		report := last(e.App)
		links, err := p.checker.dead(report)
		if err != nil {
			return err
		}
		at := ""
		if !report.At.IsZero() {
			at = report.At.Format(time.RFC3339)
		}
		return e.JSON(
			http.StatusOK,
			map[string]any{"success": true, "at": at, "blocked": report.Blocked, "links": links},
		)
	}).Bind(p.Editors)
	return nil
}

type article struct {
	ID    string `db:"id"        json:"id"`
	Title string `db:"title"     json:"title"`
	Body  string `db:"body_html" json:"-"`
}

// deadLink is a link that leads nowhere, with the articles that have it.
type deadLink struct {
	Address  string    `json:"address"`
	Since    time.Time `json:"since"`
	Reason   string    `json:"reason"`
	Articles []article `json:"articles"`
}

// dead returns the links of a report that are surely dead. It reads the articles again, because editors may have
// corrected them since the run.
func (c *checker) dead(found *report) ([]deadLink, error) {
	var ids []any
	for _, failed := range found.Failing {
		if failed.isSure() {
			for _, id := range failed.Articles {
				ids = append(ids, id)
			}
		}
	}
	var posts []article
	err := c.app.DB().
		Select("id", "title", "body_html").
		From("blog_posts").
		Where(dbx.In("id", ids...)).
		AndWhere(dbx.NewExp("id IN (SELECT id FROM public_posts)")).
		OrderBy("title", "id").
		All(&posts)
	if err != nil {
		return nil, err
	}
	linked := map[string][]article{}
	for _, post := range posts {
		for _, address := range c.addressesIn(post.Body) {
			linked[address] = append(linked[address], post)
		}
	}
	links := []deadLink{}
	for address, failed := range found.Failing {
		if !failed.isSure() {
			continue
		}
		still := slices.DeleteFunc(linked[address], func(post article) bool {
			return !slices.Contains(failed.Articles, post.ID)
		})
		if len(still) > 0 {
			links = append(links, deadLink{address, failed.Since, failed.Reason, still})
		}
	}
	slices.SortFunc(links, func(a, b deadLink) int {
		return cmp.Or(a.Since.Compare(b.Since), strings.Compare(a.Address, b.Address))
	})
	return links, nil
}
