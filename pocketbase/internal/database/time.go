package database

import (
	"time"

	"github.com/pocketbase/pocketbase/tools/types"
)

// Time returns an instant in PocketBase's text format for dates, to compare it with a column.
func Time(at time.Time) string { return at.UTC().Format(types.DefaultDateLayout) }
