package backups

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// content is the summary of a backup's database.
type content struct {
	problems   []string         // what SQLite found wrong with the file
	migrations []string         // file names of the applied migrations
	rows       map[string]int64 // number of rows by collection
	files      []string         // the files that rows name, as paths in the data folder
}

// mostProblems is how many messages SQLite may return about a damaged file.
const mostProblems = 5

// readContent summarizes a database. SQLite's integrity check reads the whole file.
func readContent(db dbx.Builder) (*content, error) {
	c := &content{rows: map[string]int64{}}
	if err := db.NewQuery(fmt.Sprintf("PRAGMA integrity_check(%d)", mostProblems)).Column(&c.problems); err != nil {
		return nil, fmt.Errorf("the database cannot be read: %w", err)
	}
	if slices.Equal(c.problems, []string{"ok"}) {
		c.problems = nil
	}
	var err error
	if c.migrations, err = Applied(db); err != nil {
		return nil, fmt.Errorf("this is no database of this program: %w", err)
	}
	var collections []struct{ ID, Name, Type, Fields string }
	if err := db.NewQuery("SELECT id, name, type, fields FROM _collections ORDER BY " +
		"name").All(&collections); err != nil {
		return nil, fmt.Errorf("this is no database of this program: %w", err)
	}
	for _, each := range collections {
		if each.Type == core.CollectionTypeView {
			continue
		}
		if err := c.count(db, each.ID, each.Name, each.Fields); err != nil {
			c.problems = append(c.problems, fmt.Sprintf("the rows of %s cannot be read: %v", each.Name, err))
		}
	}
	slices.Sort(c.files)
	return c, nil
}

// Applied returns the file names of the migrations that were applied to a database.
func Applied(db dbx.Builder) (files []string, err error) {
	err = db.NewQuery("SELECT file FROM _migrations ORDER BY file").Column(&files)
	return files, err
}

// count adds a collection's number of rows, and the files that its rows name, to the summary.
func (c *content) count(db dbx.Builder, id, name, fieldsJSON string) error {
	var rows int64
	if err := db.Select("COUNT(*)").From(name).Row(&rows); err != nil {
		return err
	}
	c.rows[name] = rows
	var fields []struct{ Name, Type string }
	if err := json.Unmarshal([]byte(fieldsJSON), &fields); err != nil {
		return err
	}
	for _, field := range fields {
		if field.Type != core.FieldTypeFile {
			continue
		}
		var named []struct{ ID, Files string }
		err := db.NewQuery(fmt.Sprintf("SELECT id, COALESCE({{%s}}.[[%s]], '') AS files FROM {{%s}} WHERE files NOT "+
			"IN ('', '[]')", name, field.Name, name)).
			All(&named)
		if err != nil {
			return err
		}
		for _, row := range named {
			for _, file := range fileNames(row.Files) {
				c.files = append(c.files, path.Join(storageFolder, id, row.ID, file))
			}
		}
	}
	return nil
}

// fileNames returns the file names in a file column, which has one name or a JSON array.
func fileNames(column string) []string {
	if !strings.HasPrefix(column, "[") {
		return []string{column}
	}
	var names []string
	if err := json.Unmarshal([]byte(column), &names); err != nil {
		return []string{column}
	}
	return names
}

// sum returns the number of rows in all collections.
func (c *content) sum() (rows int64) {
	for _, each := range c.rows {
		rows += each
	}
	return rows
}

// Known returns the file names of this program's migrations: PocketBase's and its own. Call it after the migrations of
// pb_migrations are loaded.
func Known() map[string]bool {
	files := map[string]bool{}
	for _, list := range []core.MigrationsList{core.SystemMigrations, core.AppMigrations} {
		for _, each := range list.Items() {
			files[each.File] = true
		}
	}
	return files
}

// Unknown returns the applied migrations that this program lacks: a newer program applied them.
func Unknown(known map[string]bool, applied []string) []string {
	return slices.DeleteFunc(slices.Clone(applied), func(file string) bool { return known[file] })
}

// NewerError returns an error if a database is of a newer release, which means that unknown is not empty; otherwise
// nil. `what` is the subject of the message.
func NewerError(what string, unknown []string) error {
	if len(unknown) == 0 {
		return nil
	}
	return fmt.Errorf(
		"%s is of a newer release than this program: it has %d migrations that this one does not know (%s). Use that "+
			"release, or a later one. Nothing was changed",
		what,
		len(unknown),
		strings.Join(unknown[max(0, len(unknown)-3):], ", "),
	)
}
