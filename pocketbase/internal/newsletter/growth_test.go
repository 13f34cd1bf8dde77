package newsletter

import (
	"strings"
	"testing"

	"github.com/pocketbase/dbx"

	"lexharbor/internal/database"
)

// The queries for each reader, or each batch of readers, must use an index. Otherwise an issue's cost grows with the
// square of the number of readers.
func TestTheQueriesForEachReaderUseAnIndex(t *testing.T) {
	p := newPress(t, tuesday)
	for query, params := range map[string]dbx.Params{
		hasMail:       {"key": "newsletter/2026-11-24/a"},
		selectReaders: {"now": database.Time(tuesday), "number": 2, "most": 100},
	} {
		var steps []struct {
			Detail string `db:"detail"`
		}
		if err := p.app.DB().NewQuery("EXPLAIN QUERY PLAN " + query).Bind(params).All(&steps); err != nil {
			t.Fatal(err)
		}
		if len(steps) == 0 {
			t.Errorf("%s has no plan", query)
		}
		for _, step := range steps {
			if strings.HasPrefix(step.Detail, "SCAN outgoing") || strings.HasPrefix(step.Detail, "SCAN newsletter") ||
				strings.Contains(step.Detail, "TEMP B-TREE") {
				t.Errorf("%s: %s", query, step.Detail)
			}
		}
	}
}
