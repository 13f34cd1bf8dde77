package jobs

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Reports stores the latest reports of a recurring run, newest first, in one row of PocketBase's table _params. Most is
// how many it keeps.
type Reports[Report any] struct {
	RowID string
	Most  int
	About string // plural name of the runs, for error messages: "clean-ups"
}

// In returns the stored reports, newest first. It returns none if none was ever stored.
func (r Reports[Report]) In(db dbx.Builder) ([]*Report, error) {
	var texts []string
	err := db.Select("value").From("_params").Where(dbx.HashExp{"id": r.RowID}).Column(&texts)
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	var stored []*Report
	if err := json.Unmarshal([]byte(texts[0]), &stored); err != nil {
		return nil, fmt.Errorf("the reports of former %s cannot be read: %w", r.About, err)
	}
	return stored, nil
}

// Add stores a report as the newest. It drops those for which replaces returns true, and the oldest beyond Most.
// replaces may be nil.
func (r Reports[Report]) Add(app core.App, report *Report, replaces func(*Report) bool) error {
	return app.RunInTransaction(func(tx core.App) error {
		stored, err := r.In(tx.DB())
		if err != nil { // an older release wrote another format; the list starts empty
			stored = nil
		}
		if replaces != nil {
			stored = slices.DeleteFunc(stored, replaces)
		}
		stored = slices.Insert(stored, 0, report)
		text, err := json.Marshal(stored[:min(r.Most, len(stored))])
		if err != nil {
			return err
		}
		_, err = tx.DB().
			NewQuery("INSERT INTO _params (id, value) VALUES ({:id}, {:value}) " +
				"ON CONFLICT (id) DO UPDATE SET value = excluded.value").
			Bind(dbx.Params{"id": r.RowID, "value": string(text)}).
			Execute()
		return err
	})
}
