// Package deadlinks finds links in public articles that no longer lead anywhere.
package deadlinks

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/jobs"
	"lexharbor/internal/markup"
)

const (
	// mostAtOnce is how many addresses of other sites one run checks. The next run goes on behind the last of them.
	mostAtOnce = 200
	// surelyDead is how long an address must have failed before editors see it. The runs are a week apart; the limit is
	// for runs that someone starts in the dashboard.
	surelyDead = 24 * time.Hour
)

// report is the result of all runs so far.
type report struct {
	At time.Time `json:"at"`
	// Blocked reports whether no address of another site answered. Then the run proves nothing about other sites.
	Blocked bool `json:"blocked"`
	// Next is the first address of another site for the next run; empty: the first of all.
	Next    string             `json:"next"`
	Failing map[string]failure `json:"failing"` // by address
}

// failure is an address that failed in every check since a time.
type failure struct {
	Since    time.Time `json:"since"`
	Last     time.Time `json:"last"`
	Reason   string    `json:"reason"`
	Articles []string  `json:"articles"` // IDs
}

func (f failure) isSure() bool { return f.Last.Sub(f.Since) >= surelyDead }

var latest = jobs.Reports[report]{RowID: "deadLinks", Most: 1, About: "checks of links"}

// checker checks the links of all public articles.
type checker struct {
	app    core.App
	client *http.Client
	now    func() time.Time
	origin string
	// leads reports whether a path of this site leads to a page or file.
	leads func(path string) bool
}

// run checks all links to this site, up to mostAtOnce addresses of other sites, one after the other, and stores the
// result. It stores nothing if ctx ends.
func (c *checker) run(ctx context.Context) error {
	linked, err := c.linked()
	if err != nil {
		return err
	}
	before := last(c.app)
	after := &report{At: c.now().UTC(), Failing: map[string]failure{}}
	var own, others []string
	for address := range linked {
		if c.isOwn(address) {
			own = append(own, address)
		} else {
			others = append(others, address)
		}
	}
	note := func(address, reason string) {
		if reason == "" {
			return
		}
		since := after.At
		if former, failed := before.Failing[address]; failed {
			since = former.Since
		}
		after.Failing[address] = failure{since, after.At, reason, linked[address]}
	}
	for _, address := range own {
		note(address, c.ownFailure(address))
	}

	checked, rest := turn(others, before.Next)
	if len(rest) > 0 {
		after.Next = rest[0]
	}
	results := map[string]result{}
	after.Blocked = len(checked) > 0
	for _, address := range checked {
		results[address] = ask(ctx, c.client, address)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		after.Blocked = after.Blocked && !results[address].answered
	}
	if after.Blocked {
		checked, rest, after.Next = nil, others, before.Next
	}
	for _, address := range checked {
		note(address, results[address].reason)
	}
	for _, address := range rest {
		if former, failed := before.Failing[address]; failed {
			former.Articles = linked[address]
			after.Failing[address] = former
		}
	}
	return latest.Add(c.app, after, nil)
}

// turn returns the addresses for this run and those for later ones. The run begins at next.
func turn(addresses []string, next string) (now, later []string) {
	slices.Sort(addresses)
	at, _ := slices.BinarySearch(addresses, next)
	addresses = slices.Concat(addresses[at:], addresses[:at])
	most := min(mostAtOnce, len(addresses))
	return addresses[:most], addresses[most:]
}

// linked returns the addresses in public articles, each with the IDs of its articles. It leaves out anchors and
// addresses that are not of the web.
func (c *checker) linked() (map[string][]string, error) {
	var posts []*struct {
		ID   string `db:"id"`
		Body string `db:"body_html"`
	}
	err := c.app.DB().
		NewQuery("SELECT id, body_html FROM blog_posts WHERE id IN (SELECT id FROM public_posts) ORDER BY title, id").
		All(&posts)
	if err != nil {
		return nil, err
	}
	linked := map[string][]string{}
	for _, post := range posts {
		for _, address := range c.addressesIn(post.Body) {
			linked[address] = append(linked[address], post.ID)
		}
	}
	return linked, nil
}

// addressesIn returns the different addresses of a body's links, absolute and without anchors.
func (c *checker) addressesIn(body string) []string {
	base, err := url.Parse(c.origin + "/blog/")
	if err != nil {
		return nil
	}
	var addresses []string
	for _, link := range markup.Links(body) {
		target, err := base.Parse(link)
		if err != nil || link[0] == '#' || target.Scheme != "http" && target.Scheme != "https" || target.Host == "" {
			continue
		}
		target.Fragment, target.RawFragment = "", ""
		if address := target.String(); !slices.Contains(addresses, address) {
			addresses = append(addresses, address)
		}
	}
	return addresses
}

func (c *checker) isOwn(address string) bool {
	target, err := url.Parse(address)
	return err == nil && target.Scheme+"://"+target.Host == c.origin
}

// ownFailure says why an address of this site leads nowhere; empty if it leads to a page or file.
func (c *checker) ownFailure(address string) string {
	if target, err := url.Parse(address); err == nil && c.leads(target.Path) {
		return ""
	}
	return "No page of this site has this address."
}

// last returns the stored report; an empty one before the first run, or if it cannot be read.
func last(app core.App) *report {
	if stored, err := latest.In(app.DB()); err == nil && len(stored) > 0 {
		return stored[0]
	}
	return &report{}
}
