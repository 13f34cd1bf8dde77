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
	"github.com/pocketbase/pocketbase/tools/types"
)

// Rule is what one period ends.
type Rule struct {
	Name   string  // of what, as the staff read it
	Period *Period // nil: what is due says so itself
	Table  string
	Where  string // of what is due, in SQL; {:before} is the end of the period
	// Set is what a row becomes, in SQL; empty: the row is deleted.
	Set string
	// AsRecords deletes one by one, because only a record's own removal takes its files, mails and keys along.
	AsRecords bool
	Auxiliary bool // it lies in the database of the log
	Exempt    []Exemption
	// Carry does it in place of SQL, all of it; what is left then is counted by Where.
	Carry func(before time.Time) error
}

// Exemption is what is old enough, and stays all the same.
type Exemption struct {
	Reason string
	Where  string
}

// Spared is how many rows an exemption spares, or how many could not be deleted.
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
	return dbx.Params{"before": r.before(now).UTC().Format(types.DefaultDateLayout)}
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

// due counts what the next run would end.
func (r *Rule) due(app core.App, now time.Time) (int64, error) { return r.count(app, r.Where, now) }

// spared counts what is old enough and stays.
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

// carryOut ends what is due, a batch at a time, until nothing is or ctx ends. Each batch stands by itself: what a crash
// leaves is due again.
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
	// Looked for before, not in the statements that end them: an index helps few rules, and all writers would wait.
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

// deleteRecords goes on behind a record that can't be deleted, and says how many there are.
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

// deleteRecord is content where somebody else was faster.
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
