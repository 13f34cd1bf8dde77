package releases

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// programName matches the file name of a released program: lexharbor-VERSION-SYSTEM-ARCHITECTURE.
var programName = regexp.MustCompile(`^lexharbor-(\d{1,6})\.(\d{1,6})\.(\d{1,6})-[a-z]+-[a-z0-9]+$`)

// expected describes which version the operator accepts. A valid signature does not suffice: old releases with known
// faults are signed too.
type expected struct {
	installed string // version of the program that verifies
	version   string // the requested version; empty: the installed one or newer
	older     bool   // also accept a version older than the installed one
}

// fits returns an error unless the release has an accepted version. names are the release's file names by hash. A file
// named like a program must be that program.
func (e expected) fits(file, name string, names map[string]string) error {
	if base := filepath.Base(file); programName.MatchString(base) && base != name {
		return fmt.Errorf("%s is %s in truth. Do not start it", file, name)
	}
	found, err := versionOf(names)
	if err != nil {
		return err
	}
	if e.version != "" {
		if found.String() != e.version {
			return fmt.Errorf("%s is of release %s, not %s. Do not start it", file, found, e.version)
		}
		return nil
	}
	if e.older {
		return nil
	}
	installed, ok := parseVersion("lexharbor-" + e.installed + "-any-system")
	if !ok {
		return fmt.Errorf("this program does not know its own version: name the one that you want with --version")
	}
	if slices.Compare(found[:], installed[:]) < 0 {
		return fmt.Errorf(
			"%s is of release %s, and this program is %s. An older release may have faults that are known: "+
				"to go back, say --older",
			file,
			found,
			installed,
		)
	}
	return nil
}

type number [3]int

// String formats the version as in file names.
func (v number) String() string { return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2]) }

func parseVersion(name string) (v number, ok bool) {
	found := programName.FindStringSubmatch(name)
	if found == nil {
		return v, false
	}
	for i := range v {
		v[i], _ = strconv.Atoi(found[i+1]) // cannot fail: the pattern allows at most six digits
	}
	return v, true
}

// versionOf returns the version in the names of a release's programs. It fails unless all have the same version.
func versionOf(names map[string]string) (number, error) {
	var versions []number
	for _, name := range names {
		if v, ok := parseVersion(name); ok && !slices.Contains(versions, v) {
			versions = append(versions, v)
		}
	}
	if len(versions) != 1 {
		return number{}, fmt.Errorf("the list names %d versions of the program, and a release has one", len(versions))
	}
	return versions[0], nil
}
