package auditlog

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// carried copies the entries of one app into CarriedFile of another.
func carried(t *testing.T, from, to core.App) {
	t.Helper()
	entries, err := Read(from.NonconcurrentDB())
	must(t, err)
	_, err = Carry(to.DataDir(), entries)
	must(t, err)
}

func TestEntriesSinceABackupAreTakenOverOnceInOrder(t *testing.T) {
	now := time.Date(2026, 11, 23, 10, 0, 0, 0, time.UTC)
	present, backup := migrated(t), migrated(t)
	for _, app := range []core.App{present, backup} {
		must(t, Record(app, ada, Opened, []Lead{{"contact_messages", "before"}}, now))
	}
	for i, row := range []string{"zz", "aa", "mm"} {
		must(t, Record(present, ada, Changed, []Lead{{"contact_messages", row}}, now.Add(time.Duration(i)*time.Second)))
	}
	carried(t, present, backup)
	restore := []Access{RestoreByCommand(now.Add(time.Minute))}
	_, err := Carry(backup.DataDir(), restore)
	must(t, err)
	// This second restore fails, so takeBack removes its entry again.
	takeBack, err := Carry(backup.DataDir(), restore)
	must(t, err)
	must(t, takeBack())
	file := filepath.Join(backup.DataDir(), CarriedFile)
	content, err := os.ReadFile(file)
	must(t, err)
	if lines := strings.Count(string(content), "\n"); lines != 5 {
		t.Errorf("%d lines", lines)
	}
	must(t, TakeOverCarried(backup))
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Error(err)
	}
	want := append(all(t, present), AtCommandLine+"  restored * ")
	if got := all(t, backup); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	// An earlier start was interrupted before it deleted the file, and a full disk truncated a line.
	must(t, os.WriteFile(file, append(content, `{"actor":"half`...), 0o600))
	must(t, TakeOverCarried(backup))
	must(t, TakeOverCarried(backup))
	if got := all(t, backup); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestADatabaseWithoutTheTableHasNothingToCarry(t *testing.T) {
	app := migrated(t)
	_, err := app.NonconcurrentDB().NewQuery("DROP TABLE lead_accesses").Execute()
	must(t, err)
	carried(t, app, app)
	if _, err := os.Stat(filepath.Join(app.DataDir(), CarriedFile)); !os.IsNotExist(err) {
		t.Error(err)
	}
}
