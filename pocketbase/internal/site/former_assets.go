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
	// formerFolder lies in the data folder: an archive of the hashed files of this build, and of those before it. A tab
	// that is open while a new build is put in place asks for parts of its own, which the new program does not contain.
	formerFolder = "former-assets"
	// formerLifetime is how long they are served after their build was superseded: longer than anybody leaves a tab
	// untouched.
	formerLifetime = 14 * 24 * time.Hour
	// formerBuilds is of how many builds they are stored, the latest: a program that is built many times a day must not
	// fill the disk.
	formerBuilds = 10

	assetsPath  = "/assets/"
	assetsCache = "public, max-age=31536000, immutable"
)

// archiveName is "<build>.zip" of the build that runs, and "<build>@<unix time when it was superseded>.zip" of one
// before it.
var archiveName = regexp.MustCompile(`^([0-9A-Za-z_-]+)(?:@([0-9]{1,12}))?\.zip$`)

type archive struct {
	name, build string
	superseded  time.Time // zero for the build that ran last
}

// formerAssets is what builds before this one have under /assets/.
type formerAssets struct {
	policy  string
	until   map[string]time.Time // by path: until when it is served
	files   map[string]*zip.File
	mu      sync.Mutex
	answers map[string]*answers.Answer // made when they are first asked for; nil for what cannot be read
}

// LeaveOutOfBackups keeps the files of former builds out of every backup, and those of a backup out of the data folder:
// what is sent to browsers as a script comes from a program that ran here, and from nowhere else.
func LeaveOutOfBackups(app core.App) {
	leaveOut := func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, formerFolder)
		return e.Next()
	}
	app.OnBackupCreate().BindFunc(leaveOut)
	app.OnBackupRestore().BindFunc(leaveOut)
}

// StoreAssets stores the hashed files of this build in the data folder, and serves those of earlier builds from there
// for formerLifetime after they were superseded. The site is whole without them: where it fails, it says so in the log,
// and serves what it could read.
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
	for _, each := range archives {
		if err := former.add(filepath.Join(folder, each.name), each.superseded.Add(formerLifetime)); err != nil {
			log.Printf("%s in %s was removed, it cannot be read: %v", each.name, folder, err)
			_ = os.Remove(filepath.Join(folder, each.name))
		}
	}
	s.former = former
}

// arrangeArchives notes of the other builds when they were superseded, removes those whose time is over, and stores
// this one's. It returns those of other builds that lie there, the latest last, also beside an error.
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
			each.superseded = time.Time{} // it runs again
		}
		// What cannot be renamed is superseded once more at the next start.
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
	if !isStored {
		errs = append(errs, s.storeArchive(folder))
	}
	return latest, errors.Join(errs...)
}

// rename brings the name of the file to what the archive says.
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
			// What a stop in the middle of a write has left.
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

// storeArchive is there whole or not at all.
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

// add takes in the files of an archive. Where two builds have one of the same name, they have the same, and it is
// served as long as the later one's.
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
		}
	}
	return nil
}

// find returns what a former build had at this path, or nil.
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
	// To the end, where its checksum is compared.
	content, err := io.ReadAll(reader)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.Name, err)
	}
	return content, nil
}
