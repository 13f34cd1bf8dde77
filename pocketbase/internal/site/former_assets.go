package site

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/answers"
)

const (
	// formerFolder is a folder in the data folder. It contains a zip archive for this build and for each former one,
	// with the files below /assets/ (scripts, styles). A tab that was opened before an update still requests files of
	// its own build, which the new program does not contain.
	formerFolder = "former-assets"
	// formerLifetime is how long the files of a superseded build are served. It is longer than visitors leave a tab
	// open.
	formerLifetime = 14 * 24 * time.Hour
	// formerBuilds is how many former builds are stored. The limit protects the disk of a developer who builds many
	// times a day.
	formerBuilds = 10

	assetsPath  = "/assets/"
	assetsCache = "public, max-age=31536000, immutable"
)

// archiveName matches "<build>.zip" of the current build, and "<build>@<unix time when it was superseded>.zip" of a
// former one.
var archiveName = regexp.MustCompile(`^([0-9A-Za-z_-]+)(?:@([0-9]{1,12}))?\.zip$`)

type archive struct {
	name, build string
	superseded  time.Time // zero: the current build
}

// formerAssets are the files below /assets/ of former builds, in memory.
type formerAssets struct {
	policy string
	// dictionary gets the other files of the archives.
	dictionary func(*zip.File, time.Time)
	until      map[string]time.Time // by path: when the server stops serving the file
	files      map[string]*zip.File
	mu         sync.Mutex
	answers    map[string]*answers.Answer // created at the first request; nil: the file cannot be read
}

// LeaveOutOfBackups excludes the files of former builds from backups and restores. Browsers must get scripts only from
// programs that ran on this computer.
func LeaveOutOfBackups(app core.App) {
	leaveOut := func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, formerFolder)
		return e.Next()
	}
	app.OnBackupCreate().BindFunc(leaveOut)
	app.OnBackupRestore().BindFunc(leaveOut)
}

// StoreAssets stores this build's files below /assets/ in the data folder. The site then also serves those of former
// builds, for formerLifetime after they were superseded. The site works without them, so an error is only logged.
func (s *Site) StoreAssets(dataDir string) {
	if s.meta.Build == "" {
		return
	}
	folder := filepath.Join(dataDir, formerFolder)
	now := time.Now()
	archives, err := s.arrangeArchives(folder, now)
	if err != nil {
		log.Println(
			"tabs that are open now may have to be reloaded after the next update; the scripts of this build were not "+
				"stored:",
			err,
		)
	}
	former := &formerAssets{
		policy:  s.DefaultPolicy(),
		until:   map[string]time.Time{},
		files:   map[string]*zip.File{},
		answers: map[string]*answers.Answer{},
	}
	former.dictionary = s.addDictionary
	for _, each := range archives {
		if err := former.add(filepath.Join(folder, each.name), each.superseded.Add(formerLifetime)); err != nil {
			log.Printf("%s in %s was removed, it cannot be read: %v", each.name, folder, err)
			_ = os.Remove(filepath.Join(folder, each.name))
		}
	}
	s.former = former
}

// arrangeArchives marks the other builds as superseded, deletes archives that are too old or too many, and stores this
// build's archive. It returns the former builds' archives, most recently superseded last, even together with an error.
func (s *Site) arrangeArchives(folder string, now time.Time) ([]archive, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	archives, err := readArchives(folder)
	if err != nil {
		return nil, err
	}
	var errs []error
	var former []archive
	isStored := false
	for _, each := range archives {
		own := each.build == s.meta.Build
		if isStored = isStored || own; !own && each.superseded.IsZero() {
			each.superseded = now
		}
		if own {
			each.superseded = time.Time{} // this build is the current one again
		}
		// If renaming fails, the next start marks the archive as superseded.
		if renamed, err := each.rename(folder); err != nil {
			errs = append(errs, err)
		} else {
			each = renamed
		}
		if !own {
			former = append(former, each)
		}
	}
	slices.SortFunc(former, func(a, b archive) int { return a.superseded.Compare(b.superseded) })
	var latest []archive
	for at, each := range former {
		if at < len(former)-formerBuilds || now.Sub(each.superseded) > formerLifetime {
			errs = append(errs, os.Remove(filepath.Join(folder, each.name)))
			continue
		}
		latest = append(latest, each)
	}
	if !isStored || !s.isDictionaryIn(filepath.Join(folder, s.meta.Build+".zip")) {
		errs = append(errs, s.storeArchive(folder))
	}
	return latest, errors.Join(errs...)
}

// rename gives the archive's file the name that matches its state.
func (a archive) rename(folder string) (archive, error) {
	name := a.build + ".zip"
	if !a.superseded.IsZero() {
		name = a.build + "@" + strconv.FormatInt(a.superseded.Unix(), 10) + ".zip"
	}
	if name != a.name {
		if err := os.Rename(filepath.Join(folder, a.name), filepath.Join(folder, name)); err != nil {
			return a, err
		}
	}
	a.name = name
	return a, nil
}

func readArchives(folder string) ([]archive, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var archives []archive
	for _, entry := range entries {
		parts := archiveName.FindStringSubmatch(entry.Name())
		if parts == nil || !entry.Type().IsRegular() {
			// An interrupted run may have left this file half-written.
			_ = os.RemoveAll(filepath.Join(folder, entry.Name()))
			continue
		}
		each := archive{name: entry.Name(), build: parts[1]}
		if seconds, err := strconv.ParseInt(parts[2], 10, 64); err == nil {
			each.superseded = time.Unix(seconds, 0)
		}
		archives = append(archives, each)
	}
	return archives, nil
}

// storeArchive writes this build's archive atomically.
func (s *Site) storeArchive(folder string) error {
	var content bytes.Buffer
	writer := zip.NewWriter(&content)
	for page, answer := range s.files {
		if !strings.HasPrefix(page, assetsPath) {
			continue
		}
		file, err := writer.Create(strings.TrimPrefix(page, "/"))
		if err != nil {
			return err
		}
		if _, err := file.Write(answer.Plain()); err != nil {
			return err
		}
	}
	if err := s.storeDictionary(writer); err != nil {
		return err
	}
	if err := writer.Close(); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(folder, "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(content.Bytes())
	if err := errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), filepath.Join(folder, s.meta.Build+".zip"))
}

// add adds the files of an archive, which are served until this time. A file of the same name has the same content in
// all builds. The caller adds archives in the order of their times, so each file gets the latest time.
func (f *formerAssets) add(name string, until time.Time) error {
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	reader, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return err
	}
	for _, file := range reader.File {
		page := "/" + file.Name
		if strings.HasPrefix(page, assetsPath) && fs.ValidPath(file.Name) {
			f.files[page], f.until[page] = file, until
		} else {
			f.dictionary(file, until)
		}
	}
	return nil
}

// find returns a former build's file at this path, or nil if there is none or its time is over.
func (f *formerAssets) find(page string, now time.Time) *answers.Answer {
	if f == nil {
		return nil
	}
	file := f.files[page]
	if file == nil || now.After(f.until[page]) {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if answer, made := f.answers[page]; made {
		return answer
	}
	content, err := readZipped(file)
	if err != nil {
		log.Printf("%s of a former build cannot be read: %v", page, err)
		f.answers[page] = nil
		return nil
	}
	answer := answers.New(page, content)
	answer.CacheControl, answer.Policy = assetsCache, f.policy
	f.answers[page] = answer
	return answer
}

func readZipped(file *zip.File) ([]byte, error) {
	reader, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	// io.ReadAll reads to the end, where the zip reader verifies the checksum.
	content, err := io.ReadAll(reader)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.Name, err)
	}
	return content, nil
}
