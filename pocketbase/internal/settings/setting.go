package settings

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Setting is an environment variable. A package declares each of its settings once under a Topic, as a package
// variable, so that Example lists it.
type Setting struct {
	Name  string
	shown string // value that Example shows
	holds string // default value
}

// Value returns the variable's value, or its default if the variable is unset or empty.
func (s Setting) Value() string { return s.Or(s.holds) }

// Or returns the variable's value, or the fallback if the variable is unset or empty.
func (s Setting) Or(fallback string) string { return cmp.Or(os.Getenv(s.Name), fallback) }

// Fallback returns the default value.
func (s Setting) Fallback() string { return s.holds }

// Number returns the value as a whole number. It fails with the variable's name if the value is not a number, or is
// below least.
func (s Setting) Number(least int) (int, error) { return s.NumberOr(s.holds, least) }

// NumberOr is like Number, with another default value.
func (s Setting) NumberOr(fallback string, least int) (int, error) {
	number, err := strconv.Atoi(s.Or(fallback))
	if err != nil || number < least {
		return 0, fmt.Errorf("%s must be a whole number of at least %d", s.Name, least)
	}
	return number, nil
}

// Topic is a group of settings that share one explanation.
type Topic struct {
	section, about string
	settings       []Setting
}

var topics []*Topic

// Explain starts a topic in a section of Example. about explains its settings to the operator.
func Explain(section, about string) *Topic {
	topic := &Topic{section: section, about: strings.TrimSpace(about)}
	topics = append(topics, topic)
	return topic
}

// Default declares a setting with a default value.
func (t *Topic) Default(name, value string) Setting { return t.declare(Setting{name, value, value}) }

// Sample declares a setting whose default is empty. Example shows it with a sample value.
func (t *Topic) Sample(name, value string) Setting { return t.declare(Setting{name, value, ""}) }

func (t *Topic) declare(setting Setting) Setting {
	t.settings = append(t.settings, setting)
	return setting
}

const exampleHead = `
# Copy to .env: "npm start" and "npm run dev" read it. The built file reads the same names from its environment.
# Everything is optional. What is set here wins at every start; the dashboard keeps the rest.
# "lexharbor settings" prints this file.
`

// Example returns the text of .env.example: all settings of the program as comments, by section.
func Example() string {
	sorted := slices.SortedFunc(slices.Values(topics), func(a, b *Topic) int {
		return cmp.Or(cmp.Compare(a.section, b.section), cmp.Compare(a.settings[0].Name, b.settings[0].Name))
	})
	text, section := exampleHead[1:], ""
	for _, topic := range sorted {
		if topic.section != section {
			section = topic.section
			text += "\n# --- " + section + " ---\n"
		}
		text += "\n# " + strings.ReplaceAll(topic.about, "\n", "\n# ") + "\n"
		for _, each := range topic.settings {
			text += "#" + each.Name + "=" + each.shown + "\n"
		}
	}
	return text
}
