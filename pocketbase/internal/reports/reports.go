// Package reports stores the latest reports of recurring jobs in the database.
package reports

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// List is a row of _params with the latest reports of one kind, newest first.
type List[Report any] struct {
	RowID string
	Most  int
	About string // what the reports are about, in the words of an error: "clean-ups"
}

// In reads the reports; none if none was ever stored.
func (l List[Report]) In(db dbx.Builder) ([]*Report, error) {
	var texts []string
	err := db.Select("value").From("_params").Where(dbx.HashExp{"id": l.RowID}).Column(&texts)
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	var stored []*Report
	if err := json.Unmarshal([]byte(texts[0]), &stored); err != nil {
		return nil, fmt.Errorf("the reports of former %s cannot be read: %w", l.About, err)
	}
	return stored, nil
}

// Add stores a report as the newest. It deletes those that replaces selects, and the oldest beyond Most. A nil replaces
// selects none.
func (l List[Report]) Add(app core.App, report *Report, replaces func(*Report) bool) error {
	return app.RunInTransaction(func(tx core.App) error {
		stored, err := l.In(tx.DB())
		if err != nil { // an earlier release wrote another format: start with an empty list
			stored = nil
		}
		if replaces != nil {
			stored = slices.DeleteFunc(stored, replaces)
		}
		stored = slices.Insert(stored, 0, report)
		text, err := json.Marshal(stored[:min(l.Most, len(stored))])
		if err != nil {
			return err
		}
		_, err = tx.DB().
			NewQuery("INSERT INTO _params (id, value) VALUES ({:id}, {:value}) " +
				"ON CONFLICT (id) DO UPDATE SET value = excluded.value").
			Bind(dbx.Params{"id": l.RowID, "value": string(text)}).
			Execute()
		return err
	})
}
