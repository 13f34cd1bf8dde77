package settings

import (
	"strings"
	"testing"
)

func TestTheExampleShowsEachSettingBelowItsExplanation(t *testing.T) {
	before := topics
	defer func() { topics = before }()
	topics = nil
	later := Explain("Post", "\nHow letters leave.\nSee the post office.\n")
	perDay, from := later.Default("LETTERS_PER_DAY", "20"), later.Sample("LETTERS_FROM", "ada@firm.example")
	Explain("Post", "Who carries them.").Sample("CARRIER", "")
	Explain("Address", "Where the house stands.").Default("HOUSE", "1")
	want := `
# --- Address ---

# Where the house stands.
#HOUSE=1

# --- Post ---

# Who carries them.
#CARRIER=

# How letters leave.
# See the post office.
#LETTERS_PER_DAY=20
#LETTERS_FROM=ada@firm.example
`
	if got := strings.TrimPrefix(Example(), exampleHead[1:]); got != want {
		t.Error(got)
	}
	if perDay.Value() != "20" || from.Value() != "" || from.Or("me") != "me" {
		t.Error(perDay.Value(), from.Value())
	}
	t.Setenv("LETTERS_FROM", "bo@firm.example")
	if from.Value() != "bo@firm.example" || from.Or("me") != "bo@firm.example" {
		t.Error(from.Value())
	}
}
