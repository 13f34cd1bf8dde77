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

// lateAfter is how long Overdue waits, after the scheduled time and the program's start, until it reports a missed run.
const lateAfter = 2 * time.Hour

var latest = jobs.Reports[Report]{RowID: "retentionReports", Most: 30, About: "clean-ups"}

// Report describes one nightly run. The database stores it as JSON, for the command `retention` and the status page.
type Report struct {
	Begun    time.Time `json:"begun"`
	Ended    time.Time `json:"ended"`
	Complete bool      `json:"complete"` // every rule succeeded, and no due row is left
	Rules    []Result  `json:"rules"`
}

// Result counts the rows that one rule found and handled in a run.
type Result struct {
	Name         string   `json:"name"`
	Days         int      `json:"days"` // the rule's retention period; 0: none
	Due          int64    `json:"due"`
	Ended        int64    `json:"ended"` // rows that the rule deleted or emptied
	Left         int64    `json:"left"`  // due rows that the next run handles, because the time limit ended this one
	Spared       []Spared `json:"spared,omitempty"`
	Failed       string   `json:"failed,omitempty"`
	Milliseconds int64    `json:"milliseconds"`
}

// Summary returns the whole report as one line of text.
func (r *Report) Summary() string {
	var due, ended, spared int64
	for _, each := range r.Rules {
		due, ended = due+each.Due, ended+each.Ended
		for _, reason := range each.Spared {
			spared += reason.Rows
		}
	}
	text := fmt.Sprintf(
		"%d due, %d deleted or emptied, %d spared for a reason, in %s",
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

// problem returns which rules failed or left rows. It returns "" if the run was complete.
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
	app.Logger().Error("The nightly clean-up is incomplete", "report", r.Summary())
}

func (r *Report) store(app core.App) error { return latest.Add(app, r, nil) }

// Last returns the report of the last run, or nil before the first one.
func Last(db dbx.Builder) (*Report, error) {
	stored, err := latest.In(db)
	if err != nil || len(stored) == 0 {
		return nil, err
	}
	return stored[0], nil
}

// Overdue returns an error if data may be stored for longer than the privacy page promises. The cause is a missed,
// failed or incomplete run. since is when the program started.
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
