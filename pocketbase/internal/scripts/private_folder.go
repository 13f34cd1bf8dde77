package scripts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lexharbor/internal/tempdir"
)

// privateFolderPrefix begins the name of every folder of scripts; the rest is random.
const privateFolderPrefix = "lexharbor-scripts-"

// privateFolder is a private folder with hooks/ and migrations/, of one process and for as long as that reads them.
type privateFolder struct{ *tempdir.Folder }

// temporaryFolders are where a folder of scripts may be made, the first that works: the last one is in memory, and is
// there for programs whose disk is read-only but for their data.
func temporaryFolders() []string {
	return []string{os.TempDir(), "/tmp", "/var/tmp", "/dev/shm"}
}

// writeScripts writes hooks/ and migrations/ of the build into a new folder below the first parent that can be written
// and lies outside dataDir. What killed processes left in that parent is removed.
func writeScripts(built fs.FS, dataDir string, parents []string) (*privateFolder, error) {
	var failures []string
	for _, parent := range slices.Compact(parents) {
		folder, err := newPrivateFolder(dataDir, parent)
		if err == nil {
			if err = folder.fill(built); err == nil {
				tempdir.RemoveLeftovers(filepath.Dir(folder.Path), privateFolderPrefix)
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
		return nil, errors.New("lies in the data folder")
	}
	if parent, err = withoutLinks(parent); err != nil {
		return nil, err
	}
	folder, err := tempdir.New(parent, privateFolderPrefix)
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
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // nothing built yet
			return err
		}
	}
	return nil
}
