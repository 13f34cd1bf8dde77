package retention

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

const marker = "zqwiped"

// filesWith counts the marker in each database file that contains it.
func filesWith(t *testing.T, app core.App) map[string]int {
	t.Helper()
	found := map[string]int{}
	names, err := filepath.Glob(filepath.Join(app.DataDir(), "*.db*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if count := strings.Count(string(content), marker); count > 0 {
			found[filepath.Base(name)] = count
		}
	}
	return found
}

// fillAndDelete writes rows of all lengths in random order, and deletes those with the marker.
func fillAndDelete(t *testing.T, db dbx.Builder) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	run := func(sql string, params dbx.Params) {
		t.Helper()
		if _, err := db.NewQuery(sql).Bind(params).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	run("BEGIN", nil)
	run("CREATE TABLE traced (id TEXT PRIMARY KEY, content TEXT) WITHOUT ROWID", nil)
	for i := range 1500 {
		text := strings.Repeat("x", random.IntN(900))
		if i%3 == 0 {
			text = strings.Repeat(marker, 1+random.IntN(40))
		}
		run(
			"INSERT INTO traced VALUES ({:id}, {:content})",
			dbx.Params{"id": fmt.Sprintf("%08x", random.Uint32()), "content": text},
		)
	}
	run("COMMIT", nil)
	run("DELETE FROM traced WHERE content LIKE {:like}", dbx.Params{"like": marker + "%"})
}

func TestWipeLeavesNoByteOfDeletedRows(t *testing.T) {
	app := testapp.New(t)
	fillAndDelete(t, app.NonconcurrentDB())
	fillAndDelete(t, app.AuxNonconcurrentDB())
	if before := filesWith(t, app); len(before) < 2 {
		t.Fatalf("the marker should still lie in the files, it is in %v", before)
	}
	if err := Wipe(app); err != nil {
		t.Fatal(err)
	}
	if after := filesWith(t, app); len(after) > 0 {
		t.Errorf("left: %v", after)
	}
	var count int
	if err := app.DB().NewQuery("SELECT COUNT(*) FROM traced").Row(&count); err != nil || count != 1000 {
		t.Errorf("%d of the other 1000 rows are there (%v)", count, err)
	}
}

func TestWipeReportsAReaderThatKeepsTheLog(t *testing.T) {
	app := testapp.New(t)
	reader, err := app.ConcurrentDB().(*dbx.DB).DB().Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for _, sql := range []string{"PRAGMA busy_timeout = 1", "BEGIN DEFERRED", "SELECT * FROM _params"} {
		if _, err := reader.ExecContext(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := app.NonconcurrentDB().NewQuery("PRAGMA busy_timeout = 1").Execute(); err != nil {
		t.Fatal(err)
	}
	fillAndDelete(t, app.NonconcurrentDB())
	if err := wipe(app, time.Millisecond); err == nil ||
		!strings.Contains(err.Error(), "data.db-wal was not emptied: another program is reading it") {
		t.Fatalf("got %v", err)
	}
	if _, err := reader.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := Wipe(app); err != nil {
		t.Fatal(err)
	}
	if left := filesWith(t, app); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}
