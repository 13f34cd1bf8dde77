package releases

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// programName is how a release names its programs: the version, then the system.
var programName = regexp.MustCompile(`^lexharbor-(\d{1,6})\.(\d{1,6})\.(\d{1,6})-[a-z]+-[a-z0-9]+$`)

// expected is which version a release must have. A signature alone says nothing of that: every release was signed once,
// those with known faults too.
type expected struct {
	installed string // of the program that is asked
	version   string // the one that is asked for; empty: the installed one, or a later one
	older     bool   // one before the installed one is taken, too
}

// fits is an error unless the release whose list has these names, by their hash, is the one that is expected, and the
// file, if it is named like a program of a release, is that one.
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

// number is the three numbers of a release.
type number [3]int

// String is how it stands in the names of files.
func (v number) String() string { return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2]) }

func parseVersion(name string) (v number, ok bool) {
	found := programName.FindStringSubmatch(name)
	if found == nil {
		return v, false
	}
	for i := range v {
		v[i], _ = strconv.Atoi(found[i+1]) // digits, and few
	}
	return v, true
}

// versionOf is the version of the programs in a list; it is one.
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
