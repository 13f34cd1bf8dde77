package imagetool

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
	"lexharbor/internal/database"
	"lexharbor/internal/pictures"
)

var (
	errBusy   = errors.New("a run is under way")
	errGone   = errors.New("the pictures of before are not stored any more")
	mostItems = 2000
)

// undoRequest is the body of POST /api/site/undo-images: the ID of the run, and the records whose pictures to restore.
// Without items, all are restored.
type undoRequest struct {
	Job   string      `json:"job"`
	Items []imageItem `json:"items"`
}

// undoAnswer counts the restored pictures (Undone), and the skipped records (Changed), which were changed or
// deleted since the run.
type undoAnswer struct {
	Success bool `json:"success"`
	Undone  int  `json:"undone"`
	Changed int  `json:"changed"`
}

func (r *Runner) routeUndo(e *core.RequestEvent) error {
	body, err := io.ReadAll(io.LimitReader(e.Request.Body, 200_001))
	if err != nil {
		return err
	}
	var wanted undoRequest
	if json.Unmarshal(body, &wanted) != nil || wanted.Job == "" || len(wanted.Items) > mostItems {
		return e.JSON(
			http.StatusBadRequest,
			answers.Refusal{Error: "Name the run whose pictures are to be brought back.", Code: "bad_request"},
		)
	}
	answer, err := r.undo(wanted)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return e.NotFoundError("", nil)
	case errors.Is(err, errBusy):
		return e.JSON(
			http.StatusConflict,
			answers.Refusal{Error: "Images are being renewed now. Undo when that is over.", Code: "busy"},
		)
	case errors.Is(err, errGone):
		return e.JSON(
			http.StatusGone,
			answers.Refusal{
				Error: fmt.Sprintf("The pictures of before are not stored any more: %d days have passed.", r.undoDays),
				Code:  "gone",
			},
		)
	case err != nil:
		return err
	}
	return e.JSON(http.StatusOK, answer)
}

// undo restores the former pictures and alternative texts of records. It skips a record whose picture an editor has
// changed since the run. It locks r.mu, so no run can start meanwhile.
func (r *Runner) undo(wanted undoRequest) (undoAnswer, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.current != nil {
		return undoAnswer{}, errBusy
	}
	answer := undoAnswer{Success: true}
	var made []string
	err := r.app.RunInTransaction(func(tx core.App) error {
		job, err := tx.FindRecordById(jobsCollection, wanted.Job)
		if err != nil {
			return err
		}
		if !job.GetBool("undoable") {
			return errGone
		}
		report, err := reportOf(job)
		if err != nil {
			return err
		}
		for _, kind := range pictures.Collections {
			list := *report.list(kind.Kind)
			for i := range list {
				result := &list[i]
				isWanted := len(wanted.Items) == 0 || slices.Contains(wanted.Items, imageItem{kind.Kind, result.ID})
				if !isWanted || result.Undone || result.After == "" || len(result.Was) == 0 {
					continue
				}
				key, err := bringBack(tx, kind, result)
				if err != nil {
					return err
				}
				if key == "" {
					answer.Changed++
					continue
				}
				result.Undone = true
				made = append(made, key)
				answer.Undone++
			}
		}
		job.Set("report", report)
		return tx.Save(job)
	})
	if err != nil {
		return undoAnswer{}, err
	}
	go func() { // delete the run's pictures once the site's pages show the former ones
		r.waitForPages(r.context)
		r.remove(made)
	}()
	return answer, nil
}

// bringBack restores a record's former picture. It returns the key of the picture that it replaced; empty if the record
// already shows another picture, or was deleted.
func bringBack(tx core.App, kind pictures.Pictured, result *imageResult) (key string, err error) {
	record, err := tx.FindRecordById(kind.Collection, result.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if kind.ShownAddress(record) != result.After {
		return "", nil
	}
	key = record.GetString(kind.Keys[0])
	for column, value := range result.Was {
		record.Set(column, value)
	}
	return key, tx.Save(record)
}

// undoFor returns how long a run can be undone.
func (r *Runner) undoFor() time.Duration { return time.Duration(r.undoDays) * 24 * time.Hour }

// ForgetReplaced deletes the pictures that were replaced by runs which finished before a time, except those that a
// record still names. These runs can no longer be undone.
func (r *Runner) ForgetReplaced(before time.Time) error {
	jobs, err := r.app.FindRecordsByFilter(
		jobsCollection,
		"undoable = true && finished != '' && finished < {:before}",
		"created",
		0,
		0,
		dbx.Params{"before": database.Time(before)},
	)
	if err != nil {
		return err
	}
	for _, job := range jobs {
		report, err := reportOf(job)
		if err != nil {
			return err
		}
		// Clear undoable first, because pictures.DeleteUnused keeps the pictures that an undo may restore.
		done := func(job *core.Record) error { job.Set("undoable", false); return nil }
		if err := writeJob(r.app, job.Id, done); err != nil {
			return err
		}
		var replaced []string
		for _, result := range report.all() {
			replaced = append(replaced, result.Replaced...)
		}
		r.remove(replaced)
	}
	return nil
}
