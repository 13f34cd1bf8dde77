package disk

import (
	"os"
	"path/filepath"
	"testing"
)

func TestTheDiskHasAFreeSize(t *testing.T) {
	if free, err := Free(t.TempDir()); err != nil || free <= 0 {
		t.Error(free, err)
	}
	if _, err := Free("/no/such/folder"); err == nil {
		t.Error("a folder that is not there has a free size")
	}
}

func TestAFolderTakesWhatItsFilesHaveWithoutWhatIsLeftOut(t *testing.T) {
	folder := t.TempDir()
	for name, size := range map[string]int{"data.db": 10, "storage/a/b": 5, "backups/a.zip": 100,
		"storage/backups": 1} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if used, err := Used(folder, "backups"); used != 16 || err != nil {
		t.Error(used, err)
	}
	if rounded := Megabytes(Megabyte + 1); rounded != 2 {
		t.Error(rounded)
	}
}
