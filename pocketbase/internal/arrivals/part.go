package arrivals

import (
	"fmt"
	"net/http"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/jobs"
)

// Part is the program's part that counts visits. A job saves the counts each minute. The end of the program loses those
// of the last minute.
type Part struct {
	jobs.Work
	IsPage func(path string) bool       // whether a visit to this path counts
	Client func(r *http.Request) string // identifies the client; used in memory only

	counter *counter
	zone    *time.Location
}

// Configure loads the time zone in which weeks begin.
func (p *Part) Configure() (err error) {
	p.counter = newCounter()
	p.zone, err = time.LoadLocation("America/New_York")
	return err
}

// Prepare registers the job that saves the counts.
func (p *Part) Prepare(e *core.ServeEvent) error {
	p.Of = jobs.EveryMinute(e.App, "save-arrivals", func() {
		visits := p.counter.take()
		if err := save(e.App, visits); err != nil {
			p.counter.giveBack(visits)
			e.App.Logger().Error("the counts of visits were not saved", "error", err)
		}
	})
	return nil
}

// Around counts the requests that begin a visit. It changes no answer.
func (p *Part) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isArrival(r) && p.IsPage(r.URL.Path) {
			p.counter.visit(p.Client(r), weekOf(time.Now(), p.zone), siteOf(r), r.URL.Path)
		}
		next.ServeHTTP(w, r)
	})
}

// save adds the visits to the numbers in the database. A week's new name beyond mostNames becomes Other.
func save(app core.App, visits map[count]int) error {
	if len(visits) == 0 {
		return nil
	}
	stored, err := storedNames(app, visits)
	if err != nil {
		return err
	}
	return app.RunInTransaction(func(tx core.App) error {
		for each, number := range visits {
			if names := stored[each.list()]; !names[each.name] && len(names) >= mostNames {
				each.name = Other
			}
			if _, err := tx.DB().NewQuery(`INSERT INTO arrivals (week, kind, name, visits)
				VALUES ({:week}, {:kind}, {:name}, {:visits})
				ON CONFLICT (kind, week, name) DO UPDATE SET visits = visits + excluded.visits`).Bind(dbx.Params{
				"week": each.week, "kind": each.kind, "name": each.name, "visits": number,
			}).Execute(); err != nil {
				return fmt.Errorf("%s of %s: %w", each.kind, each.week, err)
			}
		}
		return nil
	})
}

// list is a week and kind.
type list struct{ week, kind string }

func (c count) list() list { return list{c.week, c.kind} }

// storedNames returns the names in the database, of all weeks and kinds that the visits have.
func storedNames(app core.App, visits map[count]int) (map[list]map[string]bool, error) {
	stored := map[list]map[string]bool{}
	for each := range visits {
		if stored[each.list()] != nil {
			continue
		}
		var names []string
		if err := app.DB().Select("name").From("arrivals").
			Where(dbx.HashExp{"kind": each.kind, "week": each.week}).Column(&names); err != nil {
			return nil, err
		}
		stored[each.list()] = map[string]bool{}
		for _, name := range names {
			stored[each.list()][name] = true
		}
	}
	return stored, nil
}
