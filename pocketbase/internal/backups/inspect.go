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
	"lexharbor/internal/tempdir"
)

// sampleSize is how many files of a backup are read through; of all others it is checked that they are there.
const sampleSize = 50

// Report is what was found in a backup.
type Report struct {
	Name     string           `json:"name"`
	Size     int64            `json:"size"`     // in bytes
	At       time.Time        `json:"at"`       // when it was looked at
	Seconds  float64          `json:"seconds"`  // that this took
	Rows     map[string]int64 `json:"rows"`     // by collection
	Files    int              `json:"files"`    // that rows name
	Read     int              `json:"read"`     // of these, read through
	Compared int              `json:"compared"` // of these, found equal to the file in the data folder
	Problems []string         `json:"problems"` // empty: it can be relied on
	// Unknown are migrations that this program does not have.
	Unknown []string `json:"unknown,omitempty"`
}

// IsGood reports whether nothing was found wrong.
func (r *Report) IsGood() bool { return len(r.Problems) == 0 }

// AllRows is how many rows the backup has.
func (r *Report) AllRows() (rows int64) {
	for _, each := range r.Rows {
		rows += each
	}
	return rows
}

// Summary is one line for the operator.
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

// inspection is how a backup is looked at.
type inspection struct {
	work    string // a folder for the database's copy; its disk needs room for it
	dataDir string // with whose files the sample is compared; "": with none
	// filesElsewhere: the files of records lie on S3, and no backup holds them.
	filesElsewhere bool
	now            func() time.Time
}

// inspect opens a backup: SQLite checks the whole database, every row is counted, every file that a row names must be
// there, and a sample of them is read and compared. What is wrong with it is in the report; an error is what kept it
// from being looked at.
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

// errNoRoom means that the database can't be unpacked to be looked at.
var errNoRoom = errors.New("there is no room to open the backup")

func (i inspection) database(opened *openedArchive) (*content, error) {
	size := int64(opened.entries[mainFile].UncompressedSize64) //nolint:gosec // checked against the disk
	if err := needRoom(i.work, size, "looking at the backup"); err != nil {
		return nil, errors.Join(errNoRoom, err)
	}
	folder, err := tempdir.New(i.work, workFolder)
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

// files checks that what rows name is in the archive, and reads a sample of it.
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

// compare is with the file in the data folder. One that is gone since proves nothing; a name is never used for another
// content.
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
