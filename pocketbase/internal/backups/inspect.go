package backups

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"lexharbor/internal/database"
	"lexharbor/internal/disk"
)

// sampleSize is how many files of a backup are read completely. All others are only checked for existence.
const sampleSize = 50

// Report is the result of a verification.
type Report struct {
	Name     string           `json:"name"`
	Size     int64            `json:"size"`     // bytes
	At       time.Time        `json:"at"`       // time of the verification
	Seconds  float64          `json:"seconds"`  // duration
	Rows     map[string]int64 `json:"rows"`     // number of rows by collection
	Files    int              `json:"files"`    // number of files that rows name
	Read     int              `json:"read"`     // number of these files that were read completely
	Compared int              `json:"compared"` // number of these that equal the file in the data folder
	Problems []string         `json:"problems"` // empty: the backup is good
	// Unknown are the migrations in the backup that this program lacks.
	Unknown []string `json:"unknown,omitempty"`
}

// IsGood reports whether the verification found no problem.
func (r *Report) IsGood() bool { return len(r.Problems) == 0 }

// AllRows returns the number of rows in the backup.
func (r *Report) AllRows() (rows int64) {
	for _, each := range r.Rows {
		rows += each
	}
	return rows
}

// Summary returns one line for the operator.
func (r *Report) Summary() string {
	if !r.IsGood() {
		return fmt.Sprintf("%s is NOT good: %s", r.Name, strings.Join(r.Problems, "; "))
	}
	return fmt.Sprintf(
		"%s is good: %d rows in %d collections, %d files, of which %d were read and %d compared with the data folder",
		r.Name,
		r.AllRows(),
		len(r.Rows),
		r.Files,
		r.Read,
		r.Compared,
	)
}

type inspection struct {
	work    string // folder for a copy of the database; its disk needs space for it
	dataDir string // a sample of the backup's files is compared with those in this folder; "": no comparison
	// filesElsewhere means that the files of records are on S3, so no backup contains them.
	filesElsewhere bool
	now            func() time.Time
}

// inspect verifies a backup. SQLite checks the whole database, and inspect counts every row. Every file that a row
// names must be in the archive. inspect reads a sample of these files and compares them with the data folder. The
// report lists the problems of the backup. An error means that the backup could not be verified.
func (i inspection) inspect(file string) (*Report, error) {
	begun := i.now()
	report := &Report{Name: filepath.Base(file), At: begun.UTC(), Problems: []string{}}
	if info, err := os.Stat(file); err == nil {
		report.Size = info.Size()
	}
	opened, err := openArchive(file)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil, err
	}
	if err != nil {
		report.Problems = append(report.Problems, err.Error())
		return report, nil
	}
	defer opened.Close()
	found, err := i.database(opened)
	var failure *fs.PathError
	if errors.As(err, &failure) || errors.Is(err, errNoRoom) {
		return nil, err
	}
	if err != nil {
		report.Problems = append(report.Problems, err.Error())
		return report, nil
	}
	report.Rows, report.Files = found.rows, len(found.files)
	report.Problems = append(report.Problems, found.problems...)
	report.Unknown = Unknown(Known(), found.migrations)
	i.files(opened, found.files, report)
	report.Seconds = i.now().Sub(begun).Seconds()
	return report, nil
}

// errNoRoom means that the disk has no space for a copy of the backup's database.
var errNoRoom = errors.New("there is no room to open the backup")

func (i inspection) database(opened *openedArchive) (*content, error) {
	size := int64(opened.entries[mainFile].UncompressedSize64) //nolint:gosec // checked against the disk
	if err := needRoom(i.work, size, "looking at the backup"); err != nil {
		return nil, errors.Join(errNoRoom, err)
	}
	folder, err := disk.NewTempFolder(i.work, workFolder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = folder.Remove() }()
	copied := filepath.Join(folder.Path, mainFile)
	if err := opened.copyOut(mainFile, copied); err != nil {
		return nil, err
	}
	db, err := database.OpenToRead(copied)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return readContent(db)
}

// files checks that the archive has all files that rows name, and reads a sample of them.
func (i inspection) files(opened *openedArchive, named []string, report *Report) {
	if i.filesElsewhere {
		return
	}
	var there []string
	missing := 0
	for _, name := range named {
		if opened.entries[name] == nil {
			missing++
			continue
		}
		there = append(there, name)
	}
	if missing > 0 {
		report.Problems = append(report.Problems, fmt.Sprintf("%d files that rows name are not in it", missing))
	}
	step := max(1, len(there)/sampleSize)
	for at := 0; at < len(there) && report.Read < sampleSize; at += step {
		if err := opened.readThrough(there[at]); err != nil {
			report.Problems = append(report.Problems, err.Error())
			return
		}
		report.Read++
		i.compare(opened, there[at], report)
	}
}

// compare compares an entry of the archive with the file in the data folder. A missing file is no problem, because it
// may have been deleted since the backup. A file name is never used again for other content.
func (i inspection) compare(opened *openedArchive, name string, report *Report) {
	if i.dataDir == "" {
		return
	}
	sum, err := sumOf(filepath.Join(i.dataDir, filepath.FromSlash(name)))
	switch {
	case err != nil:
	case sum != opened.entries[name].CRC32:
		report.Problems = append(report.Problems, name+" is another file than the one in the data folder")
	default:
		report.Compared++
	}
}
