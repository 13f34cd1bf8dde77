package main

import (
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/accounts"
	"lexharbor/internal/backups"
	"lexharbor/internal/jobs"
	"lexharbor/internal/mail"
	"lexharbor/internal/observe"
	"lexharbor/internal/retention"
)

// status is what /admin/status shows; src/admin/rules/status.ts has its shape for the page. Times are in milliseconds
// since 1970.
type status struct {
	Now   int64          `json:"now"`
	Since int64          `json:"since"` // since when the program has counted: its start
	Parts []observe.Part `json:"parts"`
	// by the beginning of the quarter of an hour, those with any
	Submissions map[string]int          `json:"submissions"`
	Checks      []observe.Result        `json:"checks"`
	Mails       mailStatus              `json:"mails"`
	Jobs        []jobStatus             `json:"jobs"`
	Backup      backupStatus            `json:"backup"`
	CleanUp     *cleanUpStatus          `json:"cleanUp"` // nil: there was none
	Vitals      []observe.VitalsSummary `json:"vitals"`
}

type mailStatus struct {
	Waiting int64 `json:"waiting"`
	Failed  int64 `json:"failed"`
	Held    int64 `json:"held"`   // until somebody releases their submission, or there is room in a budget
	DueFor  int64 `json:"dueFor"` // seconds
}

type jobStatus struct {
	ID      string `json:"id"`
	Next    int64  `json:"next"`  // 0: never
	Ended   int64  `json:"ended"` // 0: not since the start
	Running bool   `json:"running"`
}

// cleanUpStatus is what the last nightly run did.
type cleanUpStatus struct {
	Begun    int64              `json:"begun"`
	Took     int64              `json:"took"` // milliseconds
	Complete bool               `json:"complete"`
	Rules    []retention.Result `json:"rules"`
}

type backupStatus struct {
	Next   int64 `json:"next"`   // 0: none is scheduled
	Newest int64 `json:"newest"` // 0: there is none
	Good   *bool `json:"good"`   // nil: it was not verified
}

// routeStatus adds the call of the status page, for administrators.
func (s *server) routeStatus(e *core.ServeEvent, watch *jobs.Watch) {
	e.Router.GET("/api/site/status", func(e *core.RequestEvent) error {
		found, err := s.status(e, watch, time.Now())
		if err != nil {
			return err
		}
		return e.JSON(http.StatusOK, found)
	}).Bind(accounts.RequireRole(accounts.AdminRole))
}

func (s *server) status(e *core.RequestEvent, watch *jobs.Watch, now time.Time) (*status, error) {
	found := &status{
		Now: now.UnixMilli(), Since: s.observer.History().Since().UnixMilli(), Parts: s.observer.History().Parts(),
		Checks: s.ready.State(e.Request.Context()).Checks, Vitals: s.observer.Vitals().Summaries(now),
	}
	var err error
	if found.Submissions, err = submissionsSince(e.App, found.Parts[0].At); err != nil {
		return nil, err
	}
	figures, err := mail.FiguresOf(e.App, now)
	if err != nil {
		return nil, err
	}
	for name, number := range figures.ByStatus {
		switch name {
		case "sent":
		case "queued", "sending":
			found.Mails.Waiting += number
		case "failed":
			found.Mails.Failed += number
		default:
			found.Mails.Held += number
		}
	}
	for _, dueFor := range figures.DueFor {
		found.Mails.DueFor = max(found.Mails.DueFor, int64(dueFor/time.Second))
	}
	if found.Jobs, err = jobsOf(watch, now); err != nil {
		return nil, err
	}
	if found.Backup, err = backupOf(e.App, now); err != nil {
		return nil, err
	}
	found.CleanUp, err = cleanUpOf(e.App)
	return found, err
}

// submissionsSince counts what visitors sent, from the rows themselves: they outlive the program.
func submissionsSince(app core.App, since int64) (map[string]int, error) {
	var rows []struct {
		Quarter int64
		Number  int
	}
	err := app.DB().
		NewQuery(`SELECT CAST(strftime('%s', created) AS INTEGER) / {:seconds} AS quarter, COUNT(*) AS number
		FROM submissions WHERE created >= {:since} GROUP BY 1`).
		Bind(dbx.Params{
			"seconds": int64(observe.Quarter / time.Second),
			"since":   time.UnixMilli(since).UTC().Format(types.DefaultDateLayout),
		}).
		All(&rows)
	counts := map[string]int{}
	for _, each := range rows {
		counts[strconv.FormatInt(each.Quarter*observe.Quarter.Milliseconds(), 10)] = each.Number
	}
	return counts, err
}

func jobsOf(watch *jobs.Watch, now time.Time) ([]jobStatus, error) {
	var all []jobStatus
	for _, each := range watch.States() {
		next, err := jobs.NextDue(each.Expression, now)
		if err != nil {
			return nil, err
		}
		all = append(all, jobStatus{each.ID, milliseconds(next), milliseconds(each.Ended), each.IsRunning()})
	}
	return all, nil
}

func backupOf(app core.App, now time.Time) (found backupStatus, err error) {
	if schedule := app.Settings().Backups.Cron; schedule != "" {
		next, err := jobs.NextDue(schedule, now)
		if err != nil {
			return found, err
		}
		found.Next = milliseconds(next)
	}
	newest, isThere, err := backups.FindNewest(app)
	if err != nil || !isThere {
		return found, nil // the check "backups" says what is wrong
	}
	found.Newest = milliseconds(newest.Taken)
	if newest.Report != nil {
		isGood := newest.Report.IsGood()
		found.Good = &isGood
	}
	return found, nil
}

func cleanUpOf(app core.App) (*cleanUpStatus, error) {
	last, err := retention.Last(app.DB())
	if err != nil || last == nil {
		return nil, err
	}
	return &cleanUpStatus{
		milliseconds(last.Begun),
		last.Ended.Sub(last.Begun).Milliseconds(),
		last.Complete,
		last.Rules,
	}, nil
}

// milliseconds is 0 for no time at all.
func milliseconds(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMilli()
}
