package imagetool

import (
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/accounts"
	"lexharbor/internal/answers"
	"lexharbor/internal/pictures"
)

// imageRequest is the body of POST /api/site/generate-images. It has the ID of either a post or an author.
type imageRequest struct {
	Post      string `json:"post"`
	Author    string `json:"author"`
	Variation int    `json:"variation"` // 0–999: which composition is drawn for the same title
}

// Serve adds the API routes. It also stops the image tool before the server stops, so that a caller who waits for a run
// gets an answer.
func (r *Runner) Serve(e *core.ServeEvent) {
	r.route(e)
	e.App.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{
		Priority: -10001,
		Func: func(te *core.TerminateEvent) error {
			r.Close()
			return te.Next()
		},
	})
}

// route adds the API routes of the image tool, for administrators.
func (r *Runner) route(e *core.ServeEvent) {
	e.Router.POST("/api/site/regenerate-all-images", func(e *core.RequestEvent) error {
		wanted, err := r.readWanted(e)
		if err != nil {
			return err
		}
		return r.answer(e, wanted)
	}).Bind(accounts.RequireRole(accounts.AdminRole))
	e.Router.POST("/api/site/generate-images", r.generate).Bind(accounts.RequireRole(accounts.AdminRole))
	e.Router.POST("/api/site/undo-images", r.routeUndo).Bind(accounts.RequireRole(accounts.AdminRole))
	e.Router.POST("/api/site/image-jobs/{id}/cancel", func(e *core.RequestEvent) error {
		status, err := r.cancel(e.Request.PathValue("id"))
		if errors.Is(err, sql.ErrNoRows) {
			return e.NotFoundError("", nil)
		}
		if err != nil {
			return err
		}
		return e.JSON(http.StatusOK, map[string]any{"success": true, "status": status})
	}).Bind(accounts.RequireRole(accounts.AdminRole))
}

// generate replaces the picture of one post or author by a new one.
func (r *Runner) generate(e *core.RequestEvent) error {
	body, err := io.ReadAll(io.LimitReader(e.Request.Body, 10_001))
	if err != nil {
		return err
	}
	var wanted imageRequest
	if json.Unmarshal(body, &wanted) != nil || (wanted.Post == "") == (wanted.Author == "") || wanted.Variation < 0 ||
		wanted.Variation > 999 {
		return e.JSON(
			http.StatusBadRequest,
			answers.Refusal{Error: "Name one post or one author.", Code: "bad_request"},
		)
	}
	item := imageItem{pictures.PostImage, wanted.Post}
	if wanted.Author != "" {
		item = imageItem{pictures.AuthorImage, wanted.Author}
	}
	if _, err := findSubject(r.app, item); errors.Is(err, sql.ErrNoRows) {
		return e.NotFoundError("", nil)
	} else if err != nil {
		return err
	}
	return r.answer(e, wantedRun{kind: item.Kind, target: item.ID, variation: wanted.Variation})
}

// readWanted reads the request's body for a run over all pictures. Without a body, the run spares uploaded pictures.
func (r *Runner) readWanted(e *core.RequestEvent) (wantedRun, error) {
	body, err := io.ReadAll(io.LimitReader(e.Request.Body, 10_001))
	if err != nil {
		return wantedRun{}, err
	}
	var wanted struct {
		Uploaded bool `json:"uploaded"`
	}
	if len(body) > 0 {
		_ = json.Unmarshal(body, &wanted) // an unreadable body counts as none
	}
	return wantedRun{kind: allImages, uploaded: wanted.Uploaded}, nil
}

// answer starts a run, or joins the one in progress, and waits for its end. The run continues if the client
// disconnects.
func (r *Runner) answer(e *core.RequestEvent, wanted wantedRun) error {
	kind, target := wanted.kind, wanted.target
	limits := http.NewResponseController(e.Response)
	if err := errors.Join(limits.SetReadDeadline(time.Time{}), limits.SetWriteDeadline(time.Time{})); err != nil {
		return err
	}
	for {
		run, err := r.begin(wanted, e.Auth.Email())
		if err != nil {
			return err
		}
		select {
		case <-run.ended:
		case <-e.Request.Context().Done():
			return nil
		}
		if !run.covers(kind, target) {
			continue // that run was for another caller's picture; start the wanted one
		}
		job, err := r.app.FindRecordById(jobsCollection, run.id)
		if err != nil {
			return err
		}
		if isUnfinished(job) {
			return errors.New("the server stops; the run goes on when it is back")
		}
		answer, err := answerOf(job)
		if err != nil {
			return err
		}
		if kind != allImages {
			if answer = answer.only(imageItem{kind, target}); answer.Report.find(imageItem{kind, target}) == nil &&
				answer.Success {
				continue // that run spared the record, or had begun before it was created
			}
		}
		return e.JSON(http.StatusOK, answer)
	}
}

// only returns the answer of a run over several pictures, reduced to one record.
func (a imageAnswer) only(item imageItem) imageAnswer {
	found := a.Report.find(item)
	a.Report = imageReport{Posts: []imageResult{}, Authors: []imageResult{}}
	if found != nil {
		a.Report.add(item, *found)
		if a.Success && !found.HTTP200 {
			a.Success, a.Details, a.Error, a.Code = false, found.Error, found.Error, "failed"
		}
	}
	a.Summary = summarize([]imageItem{item}, a.Report)
	return a
}

// Costs returns the resources that the routes use. The two routes that wait for a run omit the write lock (CostWriter):
// a waiting request must not occupy a writer's place.
func (*Part) Costs() map[string]answers.Cost {
	const run = answers.CostCall | answers.CostDatabase | answers.CostFile
	return map[string]answers.Cost{
		"POST /api/site/generate-images":        run,
		"POST /api/site/regenerate-all-images":  run,
		"POST /api/site/undo-images":            run | answers.CostWriter,
		"POST /api/site/image-jobs/{id}/cancel": answers.CostCall | answers.CostDatabase | answers.CostWriter,
	}
}
