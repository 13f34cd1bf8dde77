package jobs

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Reports are a row of _params with the latest reports of recurring work, the newest first.
type Reports[Report any] struct {
	RowID string
	Most  int
	About string // what the reports are about, in the words of an error: "clean-ups"
}

// In reads them; none where none was ever stored.
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

// Add stores one as the newest, and forgets the oldest beyond Most, as well as those that it replaces; nil: it replaces
// none.
func (r Reports[Report]) Add(app core.App, report *Report, replaces func(*Report) bool) error {
	return app.RunInTransaction(func(tx core.App) error {
		stored, err := r.In(tx.DB())
		if err != nil { // of a release that wrote them otherwise: they begin anew
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
