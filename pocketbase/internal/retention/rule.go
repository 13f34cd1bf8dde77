package retention

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/database"
)

// Rule deletes or empties the rows whose period has ended.
type Rule struct {
	Name   string  // names the expired data, for staff
	Period *Period // nil: the row itself stores when it expires
	Table  string
	Where  string // SQL that selects due rows; data from before {:before} has expired
	// Set is the SQL that empties a row; "": the row is deleted.
	Set string
	// AsRecords deletes rows one by one as PocketBase records. Only then do PocketBase and the JavaScript hooks also
	// delete the record's files, mails and keys.
	AsRecords bool
	Auxiliary bool // the table is in auxiliary.db, PocketBase's log database
	Exempt    []Exemption
	// Carry deletes the data in place of the SQL. Where then counts the rows that Carry left.
	Carry func(before time.Time) error
}

// Exemption selects rows that have expired, but that the rule keeps for a reason.
type Exemption struct {
	Reason string
	Where  string
}

// Spared counts the rows that an exemption keeps, or that could not be deleted.
type Spared struct {
	Reason string `json:"reason"`
	Rows   int64  `json:"rows"`
}

func (r *Rule) before(now time.Time) time.Time {
	if r.Period == nil {
		return now
	}
	return r.Period.Before(now)
}

func (r *Rule) bind(now time.Time) dbx.Params {
	return dbx.Params{"before": database.Time(r.before(now))}
}

func (r *Rule) reader(app core.App) dbx.Builder {
	if r.Auxiliary {
		return app.AuxDB()
	}
	return app.DB()
}

func (r *Rule) writer(app core.App) dbx.Builder {
	if r.Auxiliary {
		return app.AuxNonconcurrentDB()
	}
	return app.NonconcurrentDB()
}

// due counts the rows that the next run would delete or empty.
func (r *Rule) due(app core.App, now time.Time) (int64, error) { return r.count(app, r.Where, now) }

// spared counts, for each exemption, the expired rows that the rule keeps.
func (r *Rule) spared(app core.App, now time.Time) ([]Spared, error) {
	var all []Spared
	for _, each := range r.Exempt {
		rows, err := r.count(app, each.Where, now)
		if err != nil {
			return nil, err
		}
		if rows > 0 {
			all = append(all, Spared{each.Reason, rows})
		}
	}
	return all, nil
}

func (r *Rule) count(app core.App, where string, now time.Time) (rows int64, err error) {
	err = r.reader(app).
		NewQuery(fmt.Sprintf("SELECT COUNT(*) FROM {{%s}} WHERE %s", r.Table, where)).
		Bind(r.bind(now)).
		Row(&rows)
	return rows, err
}

// carryOut deletes or empties due rows in batches, until none is due or ctx ends. Each batch is one transaction, so a
// crash loses none of the finished ones.
func (r *Rule) carryOut(ctx context.Context, app core.App, now time.Time, batch int) (spared []Spared, err error) {
	if r.Carry != nil {
		return nil, r.Carry(r.before(now))
	}
	if r.AsRecords {
		return r.deleteRecords(ctx, app, now, batch)
	}
	verb := fmt.Sprintf("DELETE FROM {{%s}}", r.Table)
	if r.Set != "" {
		verb = fmt.Sprintf("UPDATE {{%s}} SET %s", r.Table, r.Set)
	}
	// Few tables have an index for their rule. A separate query finds the rows, because a slow DELETE would block all
	// writers.
	var due []int64
	query := fmt.Sprintf("SELECT rowid FROM {{%s}} WHERE %s", r.Table, r.Where)
	if err := r.reader(app).NewQuery(query).Bind(r.bind(now)).Column(&due); err != nil {
		return nil, err
	}
	query = fmt.Sprintf("%s WHERE rowid IN (SELECT value FROM json_each({:rows})) AND (%s)", verb, r.Where)
	for some := range slices.Chunk(due, batch) {
		if ctx.Err() != nil {
			break
		}
		rows, err := json.Marshal(some)
		if err != nil {
			return nil, err
		}
		bound := r.bind(now)
		bound["rows"] = string(rows)
		if _, err := r.writer(app).NewQuery(query).Bind(bound).Execute(); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// deleteRecords deletes due records one by one. It skips a record that PocketBase refuses to delete, and returns the
// reasons with counts.
func (r *Rule) deleteRecords(ctx context.Context, app core.App, now time.Time, batch int) (spared []Spared, err error) {
	refused := map[string]int64{}
	last := ""
	for ctx.Err() == nil {
		var ids []string
		query := fmt.Sprintf(
			"SELECT id FROM {{%s}} WHERE (%s) AND id > {:last} ORDER BY id LIMIT %d",
			r.Table,
			r.Where,
			batch,
		)
		bound := r.bind(now)
		bound["last"] = last
		if err := r.reader(app).NewQuery(query).Bind(bound).Column(&ids); err != nil {
			return nil, err
		}
		for _, id := range ids {
			if ctx.Err() != nil {
				break
			}
			if err := deleteRecord(app, r.Table, id); err != nil {
				refused[err.Error()]++
			}
			last = id
		}
		if len(ids) < batch {
			break
		}
	}
	for reason, rows := range refused {
		spared = append(spared, Spared{"could not be deleted: " + reason, rows})
	}
	slices.SortFunc(spared, func(a, b Spared) int { return strings.Compare(a.Reason, b.Reason) })
	return spared, nil
}

// deleteRecord deletes a record. It also succeeds if the record no longer exists.
func deleteRecord(app core.App, table, id string) error {
	record, err := app.FindRecordById(table, id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return app.Delete(record)
}
