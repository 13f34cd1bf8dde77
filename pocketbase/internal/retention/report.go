package retention

import (
	"errors"
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/jobs"
)

// lateAfter is how long after its scheduled time, or after the start, a run is overdue.
const lateAfter = 2 * time.Hour

var latest = jobs.Reports[Report]{RowID: "retentionReports", Most: 30, About: "clean-ups"}

// Report is the report of one run.
type Report struct {
	Begun    time.Time `json:"begun"`
	Ended    time.Time `json:"ended"`
	Complete bool      `json:"complete"` // no rule failed, and no row is left for the next run
	Rules    []Result  `json:"rules"`
}

// Result is the result of one rule.
type Result struct {
	Name         string   `json:"name"`
	Days         int      `json:"days"` // its period; 0: none
	Due          int64    `json:"due"`
	Ended        int64    `json:"ended"` // deleted, or emptied
	Left         int64    `json:"left"`  // left for the next run, because time ran out
	Spared       []Spared `json:"spared,omitempty"`
	Failed       string   `json:"failed,omitempty"`
	Milliseconds int64    `json:"milliseconds"`
}

// Summary returns the report in one line.
func (r *Report) Summary() string {
	var due, ended, spared int64
	for _, each := range r.Rules {
		due, ended = due+each.Due, ended+each.Ended
		for _, reason := range each.Spared {
			spared += reason.Rows
		}
	}
	text := fmt.Sprintf(
		"%d due, %d ended, %d spared for a reason, in %s",
		due,
		ended,
		spared,
		r.Ended.Sub(r.Begun).Round(time.Millisecond),
	)
	if problem := r.problem(); problem != "" {
		text += ": " + problem
	}
	return text
}

// problem returns "" if the run succeeded.
func (r *Report) problem() string {
	var problems []string
	for _, each := range r.Rules {
		switch {
		case each.Failed != "":
			problems = append(problems, fmt.Sprintf("%s failed: %s", strings.ToLower(each.Name), each.Failed))
		case each.Left > 0:
			problems = append(problems, fmt.Sprintf("%s: %d are left", strings.ToLower(each.Name), each.Left))
		}
	}
	if len(problems) == 0 && !r.Complete {
		return "it was stopped before its end"
	}
	return strings.Join(problems, "; ")
}

func (r *Report) log(app core.App) {
	log.Println("clean-up:", r.Summary())
	if r.Complete {
		app.Logger().Info("The nightly clean-up is done", "report", r.Summary())
		return
	}
	app.Logger().Error("The nightly clean-up did not come to its end", "report", r.Summary())
}

func (r *Report) store(app core.App) error { return latest.Add(app, r, nil) }

// Last returns the report of the last run; nil: there was none.
func Last(db dbx.Builder) (*Report, error) {
	stored, err := latest.In(db)
	if err != nil || len(stored) == 0 {
		return nil, err
	}
	return stored[0], nil
}

// Overdue returns why data may be stored for longer than promised: a run was missed, failed, or left rows. since is
// when the program started.
func Overdue(app core.App, since, now time.Time) error {
	last, err := Last(app.DB())
	if err != nil {
		return err
	}
	due, err := jobs.LastDue(jobTime, now.Add(-lateAfter))
	if err != nil {
		return err
	}
	switch {
	case last == nil && since.Before(due):
		return fmt.Errorf("the clean-up was due at %s, and there was none", due.Format(time.RFC3339))
	case last == nil:
		return nil
	case last.Begun.Before(due) && now.Sub(since) > lateAfter:
		return fmt.Errorf(
			"the clean-up was due at %s, and the last was at %s",
			due.Format(time.RFC3339),
			last.Begun.Format(time.RFC3339),
		)
	case !last.Complete:
		return errors.New("the last clean-up: " + last.problem())
	}
	return nil
}
