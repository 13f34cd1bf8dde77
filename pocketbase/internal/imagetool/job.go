package imagetool

import (
	"errors"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"lexharbor/internal/pictures"
)

const jobsCollection = "image_jobs"

// allImages is the kind of a run over all pictures. Every other run renews the picture of one record, and has the kind
// of that record.
const allImages = "all"

// imageItem is a record whose picture a run renews.
type imageItem struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// imageResult is the result for one record. HTTP200 reports whether every public address of the new picture answered
// 200.
type imageResult struct {
	ID       string   `json:"id"`
	Slug     string   `json:"slug,omitempty"`
	Name     string   `json:"name"`
	Before   string   `json:"before"` // a path of this site or a full URL; empty: there was no picture
	After    string   `json:"after"`
	Alt      string   `json:"alt"`
	HTTP200  bool     `json:"http200"`
	Error    string   `json:"error,omitempty"`
	Replaced []string `json:"replaced,omitempty"` // keys of this tool's files that the record named before
	// Was has the record's former values of the columns about its picture. Undone reports whether an undo restored
	// them.
	Was    map[string]string `json:"was,omitempty"`
	Undone bool              `json:"undone,omitempty"`
}

// imageReport has a result for each record that a run has handled, in the order of the run.
type imageReport struct {
	Posts   []imageResult `json:"posts"`
	Authors []imageResult `json:"authors"`
}

type imageSummary struct {
	SuccessfulPosts   int `json:"successful_posts"`
	TotalPosts        int `json:"total_posts"`
	SuccessfulAuthors int `json:"successful_authors"`
	TotalAuthors      int `json:"total_authors"`
}

// errOver reports that a run was cancelled or is finished, so it cannot continue.
var errOver = errors.New("the run is over")

// changeJob changes the record of an unfinished run in a transaction. It returns errOver if the run is over.
func changeJob(app core.App, id string, change func(job *core.Record) error) error {
	return writeJob(app, id, func(job *core.Record) error {
		if !isUnfinished(job) {
			return errOver
		}
		return change(job)
	})
}

func writeJob(app core.App, id string, change func(job *core.Record) error) error {
	return app.RunInTransaction(func(tx core.App) error {
		job, err := tx.FindRecordById(jobsCollection, id)
		if err != nil {
			return err
		}
		if err := change(job); err != nil {
			return err
		}
		return tx.Save(job)
	})
}

func isUnfinished(job *core.Record) bool {
	status := job.GetString("status")
	return status == "queued" || status == "running"
}

func finishJob(job *core.Record, status, cause string) {
	job.Set("status", status)
	job.Set("error", cause)
	job.Set("finished", types.NowDateTime())
}

// nextVariation returns the number of the next variation, 1 to 999, for a run over all pictures. The run's
// compositions differ from those of the run before. The sample content has variation 0.
func nextVariation(app core.App) (int, error) {
	runs, err := app.FindRecordsByFilter(jobsCollection, "kind = 'all'", "-created", 1, 0)
	if err != nil || len(runs) == 0 {
		return 1, err
	}
	return runs[0].GetInt("variation")%999 + 1, nil
}

// newJob creates the record of a run over these items. spared is how many records the run leaves unchanged.
func newJob(
	app core.App,
	wanted wantedRun,
	items []imageItem,
	spared int,
	startedBy, maker string,
) (*core.Record, error) {
	jobs, err := app.FindCollectionByNameOrId(jobsCollection)
	if err != nil {
		return nil, err
	}
	job := core.NewRecord(jobs)
	job.Load(map[string]any{
		"kind": wanted.kind, "target": wanted.target, "variation": wanted.variation, "uploaded": wanted.uploaded,
		"spared": spared, "undoable": true, "status": "queued", "items": items, "total": len(items),
		"report": imageReport{Posts: []imageResult{}, Authors: []imageResult{}}, "startedBy": startedBy, "maker": maker,
	})
	return job, app.Save(job)
}

// everyImage returns all posts, including drafts, newest first, and all authors. Unless uploaded is true, it omits
// records with an uploaded picture, and counts them in spared.
func everyImage(app core.App, uploaded bool) (items []imageItem, spared int, err error) {
	items = []imageItem{}
	for _, source := range pictures.Collections {
		records, err := app.FindRecordsByFilter(source.Collection, "", source.Order, 0, 0)
		if err != nil {
			return nil, 0, err
		}
		for _, record := range records {
			if !uploaded {
				isUploaded, err := pictures.IsUploaded(app, source, record)
				if err != nil {
					return nil, 0, err
				}
				if isUploaded {
					spared++
					continue
				}
			}
			items = append(items, imageItem{source.Kind, record.Id})
		}
	}
	return items, spared, nil
}

func itemsOf(job *core.Record) (items []imageItem, err error) {
	return items, job.UnmarshalJSONField("items", &items)
}

func reportOf(job *core.Record) (report imageReport, err error) {
	return report, job.UnmarshalJSONField("report", &report)
}

// find returns the result of an item, or nil.
func (r *imageReport) find(item imageItem) *imageResult {
	list := *r.list(item.Kind)
	for i := range list {
		if list[i].ID == item.ID {
			return &list[i]
		}
	}
	return nil
}

func (r *imageReport) add(item imageItem, result imageResult) {
	list := r.list(item.Kind)
	*list = append(*list, result)
}

func (r *imageReport) list(kind string) *[]imageResult {
	if kind == pictures.AuthorImage {
		return &r.Authors
	}
	return &r.Posts
}

func (r *imageReport) all() []*imageResult {
	var entries []*imageResult
	for _, list := range [][]imageResult{r.Posts, r.Authors} {
		for i := range list {
			entries = append(entries, &list[i])
		}
	}
	return entries
}

// summarize counts the items and their results.
func summarize(items []imageItem, report imageReport) imageSummary {
	var summary imageSummary
	for _, item := range items {
		result := report.find(item)
		success := result != nil && result.HTTP200
		if item.Kind == pictures.AuthorImage {
			summary.TotalAuthors++
			summary.SuccessfulAuthors += oneIf(success)
		} else {
			summary.TotalPosts++
			summary.SuccessfulPosts += oneIf(success)
		}
	}
	return summary
}

func oneIf(happened bool) int {
	if happened {
		return 1
	}
	return 0
}

// recordResult adds a result to the run's record, so that a resumed run does not repeat it.
func recordResult(job *core.Record, item imageItem, result imageResult) error {
	report, err := reportOf(job)
	if err != nil {
		return err
	}
	report.add(item, result)
	done := len(report.Posts) + len(report.Authors)
	job.Set("report", report)
	job.Set("done", done)
	job.Set("progress", done*100/max(1, job.GetInt("total")))
	return nil
}

// imageAnswer is the answer to an API request after its run.
type imageAnswer struct {
	Success bool         `json:"success"`
	Job     string       `json:"job"`
	Summary imageSummary `json:"summary"`
	Report  imageReport  `json:"report"`
	Spared  int          `json:"spared"` // records with an uploaded picture, which stay unchanged
	Maker   string       `json:"maker"`
	Cost    float64      `json:"cost"`
	Seconds float64      `json:"seconds"`
	Details string       `json:"details,omitempty"`
	Error   string       `json:"error,omitempty"`
	Code    string       `json:"code,omitempty"`
}

// answerOf reads the record of a run that is over. The run succeeded if it finished and renewed at least one picture,
// or if there were none.
func answerOf(job *core.Record) (imageAnswer, error) {
	items, err := itemsOf(job)
	if err != nil {
		return imageAnswer{}, err
	}
	report, err := reportOf(job)
	if err != nil {
		return imageAnswer{}, err
	}
	taken := job.GetDateTime("finished").Time().Sub(job.GetDateTime("started").Time())
	answer := imageAnswer{
		Success: job.GetString("status") == "done", Job: job.Id, Summary: summarize(items, report), Report: report,
		Spared: job.GetInt("spared"), Maker: job.GetString("maker"), Cost: job.GetFloat("cost"),
		Seconds: max(0, taken.Round(10*time.Millisecond).Seconds()),
	}
	if !answer.Success {
		answer.Details = job.GetString("error")
		answer.Error, answer.Code = answer.Details, job.GetString("status")
	}
	return answer, nil
}
