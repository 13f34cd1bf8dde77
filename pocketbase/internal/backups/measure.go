package backups

import (
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/observe"
)

// StoreEvery is the interval between two listings of the backups' store, which may be remote. While no backup is known,
// each scrape lists it.
const StoreEvery = 5 * time.Minute

// Measure registers metrics of the newest backup. It calls read with the result of each listing.
func Measure(r *observe.Registry, app core.App, read func(figure string, err error) bool) {
	var newest Newest
	var isThere bool
	var asked time.Time
	var mu sync.Mutex
	r.BeforeWriting(func() {
		mu.Lock()
		defer mu.Unlock()
		if time.Since(asked) < StoreEvery && isThere {
			return
		}
		var err error
		newest, isThere, err = FindNewest(app)
		asked, isThere = time.Now(), read("backups", err) && isThere
	})
	gauge := func(name, help string, value func() (float64, bool)) {
		r.Gauge(name, help, func(report func(float64, ...string)) {
			mu.Lock()
			defer mu.Unlock()
			if number, isSet := value(); isThere && isSet {
				report(number)
			}
		})
	}
	gauge(
		"lexharbor_backup_newest_timestamp_seconds",
		"When the newest backup was taken; missing: there is none.",
		func() (float64, bool) { return observe.Unix(newest.Taken), true },
	)
	gauge(
		"lexharbor_backup_newest_bytes",
		"The size of the newest backup.",
		func() (float64, bool) { return float64(newest.Size), true },
	)
	gauge(
		"lexharbor_backup_newest_good",
		"Whether the last verification found the newest backup good; missing: it was not verified.",
		func() (float64, bool) {
			return observe.Number(newest.Report != nil && newest.Report.IsGood()), newest.Report != nil
		},
	)
	r.Gauge(
		"lexharbor_backup_scheduled",
		"Whether backups are taken by a schedule.",
		func(report func(float64, ...string)) {
			report(observe.Number(app.Settings().Backups.Cron != ""))
		},
	)
}
