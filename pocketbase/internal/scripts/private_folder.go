package scripts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lexharbor/internal/disk"
)

// privateFolderPrefix is the start of the name of each temporary folder with scripts. The rest is random.
const privateFolderPrefix = "lexharbor-scripts-"

// privateFolder is a temporary folder with hooks/ and migrations/ that only its owner can read. The program reads it
// once and then deletes it.
type privateFolder struct{ *disk.TempFolder }

// temporaryFolders returns the folders in which to create a privateFolder, in order of preference. The last one,
// /dev/shm, is in memory: it works if only the data folder is writable.
func temporaryFolders() []string {
	return []string{os.TempDir(), "/tmp", "/var/tmp", "/dev/shm"}
}

// writeScripts writes hooks/ and migrations/ of the build into a new folder. It creates the folder in the first of
// parents that is writable and outside dataDir. It also deletes folders there that killed processes left.
func writeScripts(built fs.FS, dataDir string, parents []string) (*privateFolder, error) {
	var failures []string
	for _, parent := range slices.Compact(parents) {
		folder, err := newPrivateFolder(dataDir, parent)
		if err == nil {
			if err = folder.fill(built); err == nil {
				disk.RemoveStaleTempFolders(filepath.Dir(folder.Path), privateFolderPrefix)
				return folder, nil
			}
			_ = folder.Remove()
		}
		failures = append(failures, fmt.Sprintf("%s: %v", parent, err))
	}
	return nil, fmt.Errorf(
		"hooks and migrations need a folder outside the data folder while they are loaded, and none could be written: "+
			"set TMPDIR to one (tried %s)",
		strings.Join(failures, "; "),
	)
}

func newPrivateFolder(dataDir, parent string) (*privateFolder, error) {
	inside, err := liesIn(dataDir, parent)
	if err != nil {
		return nil, err
	}
	if inside {
		return nil, errors.New("is in the data folder")
	}
	if parent, err = withoutLinks(parent); err != nil {
		return nil, err
	}
	folder, err := disk.NewTempFolder(parent, privateFolderPrefix)
	if err != nil {
		return nil, err
	}
	return &privateFolder{folder}, nil
}

func (f *privateFolder) fill(built fs.FS) error {
	for _, name := range []string{"hooks", "migrations"} {
		part, err := fs.Sub(built, name)
		if err != nil {
			return err
		}
		err = os.CopyFS(filepath.Join(f.Path, name), part)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // the build has not run yet
			return err
		}
	}
	return nil
}
