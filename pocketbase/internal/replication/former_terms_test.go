package replication

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// copiesIn replaces the store's objects by files in a folder. ages maps object names to how old they are.
func copiesIn(t *testing.T, store *Store, now time.Time, ages map[string]time.Duration) (folder string) {
	t.Helper()
	folder = t.TempDir()
	store.open = func() (*filesystem.System, error) { return filesystem.NewLocal(folder) }
	for name, age := range ages {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func objectsIn(t *testing.T, folder string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(folder, path)
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestTheCopyOfAFormerTermIsDeletedAfterItsLastChangeExpires(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	store := storeIn(t)
	litestream, folder := litestreamAt(t, listen(t, synced("synced")).path), t.TempDir()
	writer, err := NewWriter(t.Context(), store, litestream, folder)
	if err != nil {
		t.Fatal(err)
	}
	ages := map[string]time.Duration{
		"lexharbor/lease.json": 0, "lexharbor/other": 90 * day, "other/term-000001/ltx": 90 * day,
		// The last change of term 1 is old enough to delete its copy.
		"lexharbor/term-000001/ltx/0/1": 90 * day, "lexharbor/term-000001/ltx/0/2": 3*day + time.Minute,
		// Term 2 belongs to a server that does not know yet that it lost the lease.
		"lexharbor/term-000002/ltx/0/1": 90 * day, "lexharbor/term-000002/ltx/0/2": 3*day - time.Minute,
		"lexharbor/term-000003/ltx/0/1": 90 * day, "lexharbor/term-000004/ltx/0/1": 90 * day,
	}
	objects := copiesIn(t, store, now, ages)
	// This server has term 1, so no term precedes it.
	if writer.deleteFormer(t.Context(), now); len(objectsIn(t, objects)) != len(ages) {
		t.Error(objectsIn(t, objects))
	}
	// Nothing is deleted for term 5, which has no copy yet.
	if err := store.deleteFormer(t.Context(), 5, now); err != nil || len(objectsIn(t, objects)) != len(ages) {
		t.Error(err, objectsIn(t, objects))
	}
	if err := store.deleteFormer(t.Context(), 3, now); err != nil {
		t.Error(err)
	}
	want := []string{
		"lexharbor/lease.json", "lexharbor/other", "lexharbor/term-000002/ltx/0/1", "lexharbor/term-000002/ltx/0/2",
		"lexharbor/term-000003/ltx/0/1", "lexharbor/term-000004/ltx/0/1", "other/term-000001/ltx",
	}
	if got := objectsIn(t, objects); !slices.Equal(got, want) {
		t.Error(got)
	}
}

func TestTheOwnerOfTheLeaseSearchesFormerTermsOnceADay(t *testing.T) {
	now := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	store := storeIn(t)
	looked := 0
	store.open = func() (*filesystem.System, error) {
		looked++
		return filesystem.NewLocal(t.TempDir())
	}
	control := listen(t, synced("synced"))
	writer, err := NewWriter(t.Context(), store, litestreamAt(t, control.path), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	isTime := map[time.Duration]bool{0: true, time.Minute: false, formerEvery - 1: false, formerEvery: true}
	for after, want := range isTime {
		writer.looked = time.Time{}
		if after > 0 {
			writer.isTimeToLook(now)
		}
		if got := writer.isTimeToLook(now.Add(after)); got != want {
			t.Error(after, got)
		}
	}
	if writer.deleteFormer(t.Context(), now); looked != 1 {
		t.Error(looked)
	}
	if _, err := store.lease.Take(t.Context(), writer.holder.Own(), tagOf(t, store), "another"); err != nil {
		t.Fatal(err)
	}
	if writer.deleteFormer(t.Context(), now); looked != 1 {
		t.Error(looked)
	}
}

func tagOf(t *testing.T, store *Store) string {
	t.Helper()
	_, tag, err := store.lease.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return tag
}
