package backups

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/archive"
	"github.com/pocketbase/pocketbase/tools/osutils"

	"lexharbor/internal/database"
	"lexharbor/internal/disk"
	"lexharbor/internal/scripts"
)

// restoration replaces the content of a data folder by a backup's content.
type restoration struct {
	hooks   core.App // not started; its restore handlers name the files that stay
	source  string   // a file or a URL
	to      string   // the data folder; created if missing
	replace bool     // whether the folder may contain data
	now     time.Time
	out     io.Writer
	unread  error // why the audit log of leads could not be copied
}

// run restores the backup, or leaves the folder unchanged. It checks the archive and its release before it moves
// anything. It moves the former data to another folder, and deletes none of it. A lock on the database keeps other
// programs out.
func (r *restoration) run() error {
	if err := scripts.RefuseInside(r.to); err != nil {
		return err
	}
	if err := os.MkdirAll(r.to, 0o700); err != nil {
		return fmt.Errorf("the data folder cannot be made: %w", err)
	}
	there, err := dataIn(r.to)
	if err != nil {
		return err
	}
	if len(there) > 0 && !r.replace {
		return fmt.Errorf(
			"%s holds data (%s). Add --replace to put the backup in its place: what is there is moved beside it, and "+
				"not deleted. Nothing was changed",
			r.to,
			strings.Join(there, ", "),
		)
	}
	target := core.NewBaseApp(core.BaseAppConfig{DataDir: r.to})
	event := &core.BackupEvent{App: target, Exclude: slices.Clone(notBackedUp)}
	return r.hooks.OnBackupRestore().Trigger(event, func(e *core.BackupEvent) error {
		release, err := database.Hold(filepath.Join(r.to, mainFile))
		if errors.Is(err, database.ErrInUse) {
			return fmt.Errorf(
				"another program has the data in %s open, the server most likely: stop it first. Nothing was changed",
				r.to,
			)
		}
		if err != nil {
			return err
		}
		defer func() { _ = release() }()
		return r.unpack(e.Exclude, release)
	})
}

// dataIn returns the entries of a data folder that a restore would move.
func dataIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	leave := append(slices.Clone(notBackedUp), besideTheData(folder)...)
	var names []string
	for _, entry := range entries {
		if !slices.Contains(leave, entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, nil
}

func (r *restoration) unpack(leave []string, release func() error) error {
	work := filepath.Join(r.to, core.LocalTempDirName)
	if err := os.MkdirAll(work, 0o700); err != nil {
		return err
	}
	defer os.RemoveAll(work)
	file := r.source
	if isURL(file) {
		file = filepath.Join(work, "fetched.zip")
		if err := fetch(r.source, file, r.to); err != nil {
			return err
		}
	}
	opened, err := openArchive(file)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no backup %s", r.source)
	}
	if err != nil {
		return err
	}
	size := opened.bytes
	opened.Close()
	if err := needRoom(r.to, size, "the restored data"); err != nil {
		return err
	}
	unpacked := filepath.Join(work, "restored")
	if err := archive.Extract(file, unpacked); err != nil {
		return fmt.Errorf("the backup could not be unpacked: %w. Nothing was changed", err)
	}
	found, err := judge(filepath.Join(unpacked, mainFile))
	if err != nil {
		return err
	}
	former, err := r.exchange(unpacked, leave, release)
	if err != nil {
		return fmt.Errorf("the backup could not be put in place: %w", err)
	}
	r.report(found, former)
	return nil
}

// judge returns the summary of a database. It returns an error if the database is damaged or of a newer release.
func judge(file string) (*content, error) {
	db, err := database.OpenToRead(file)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	found, err := readContent(db)
	if err != nil {
		return nil, err
	}
	if len(found.problems) > 0 {
		return nil, fmt.Errorf(
			"the backup's database is damaged: %s. Nothing was changed",
			strings.Join(found.problems, "; "),
		)
	}
	return found, NewerError("this backup", Unknown(Known(), found.migrations))
}

// exchange moves the former data to a new folder, and the extracted data to the data folder. former is that new folder;
// "" if there was no data.
func (r *restoration) exchange(unpacked string, leave []string, release func() error) (former string, err error) {
	there, err := dataIn(r.to)
	if err != nil {
		return "", err
	}
	if len(there) > 0 {
		former = filepath.Join(r.to, database.BeforeRestore+r.now.UTC().Format("20060102-150405"))
		leave = append(leave, filepath.Base(former))
		if err := os.Mkdir(former, 0o700); err != nil {
			return "", err
		}
		if err := osutils.MoveDirContent(r.to, former, leave...); err != nil {
			return "", errors.Join(err, os.Remove(former))
		}
	}
	if err := release(); err != nil {
		return former, errors.Join(err, r.moveBack(former))
	}
	takeBack, err := r.carryAccesses(former)
	if err != nil {
		return former, errors.Join(err, takeBack(), r.moveBack(former))
	}
	syncDisk()
	if err := osutils.MoveDirContent(unpacked, r.to, leave...); err != nil {
		return former, errors.Join(err, takeBack(), r.moveBack(former))
	}
	syncDisk()
	return former, nil
}

func (r *restoration) moveBack(former string) error {
	if former == "" {
		return nil
	}
	if err := osutils.MoveDirContent(former, r.to); err != nil {
		return fmt.Errorf("the former data is in %s: %w", former, err)
	}
	return os.Remove(former)
}

func (r *restoration) report(found *content, former string) {
	missing := 0
	for _, name := range found.files {
		if _, err := os.Stat(filepath.Join(r.to, filepath.FromSlash(name))); err != nil {
			missing++
		}
	}
	fmt.Fprintf(
		r.out,
		"Restored to %s: %d rows in %d collections, %d files.\n",
		r.to,
		found.sum(),
		len(found.rows),
		len(found.files)-missing,
	)
	if missing > 0 {
		fmt.Fprintf(r.out, "%d files that rows name were not in the backup: they lie on S3, or are lost.\n", missing)
	}
	if former != "" {
		used, _ := disk.Used(former)
		fmt.Fprintf(
			r.out,
			"The former data is in %s (%d MB), with personal data: delete it once you have seen that all is "+
				"well.\n",
			former,
			disk.Megabytes(used),
		)
	}
	if r.unread != nil {
		fmt.Fprintln(
			r.out,
			"Who saw which lead since the backup could not be read there, and is not carried over:",
			r.unread,
		)
	}
	fmt.Fprintln(r.out, "Start the program: it brings the database up to its own release.")
}
