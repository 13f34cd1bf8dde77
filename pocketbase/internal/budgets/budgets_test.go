package budgets

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/settings"
)

var (
	perDay = new(settings.Topic).Default("LETTERS_PER_DAY", "20")
	free   = new(settings.Topic).Default("FREE_MEGABYTES", "500")
)

func counted(number int64, failure error) func(core.App) (int64, error) {
	return func(core.App) (int64, error) { return number, failure }
}

func TestABudgetReadsItsLimitFromTheEnvironment(t *testing.T) {
	for value, want := range map[string]struct {
		of      int64
		refused string
	}{
		"": {of: 20}, "7": {of: 7},
		"0":    {refused: "LETTERS_PER_DAY must be a whole number of at least 1"},
		"many": {refused: "LETTERS_PER_DAY must be a whole number of at least 1"},
	} {
		t.Setenv("LETTERS_PER_DAY", value)
		budget, err := FromEnvironment("Letters in 24 hours", perDay, "letters", counted(3, nil))
		if want.refused != "" {
			if err == nil || err.Error() != want.refused {
				t.Errorf("%q: %v", value, err)
			}
			continue
		}
		if err != nil || budget.Of != want.of || budget.Default != 20 {
			t.Errorf("%q: %+v, %v", value, budget, err)
		}
	}
}

func TestTheListCountsTheUseOfEachBudget(t *testing.T) {
	list := List{
		{
			Name: "Letters in 24 hours", Variable: "LETTERS_PER_DAY", Unit: "letters", Default: 20, Of: 7,
			Used: counted(3, nil),
		},
		{
			Name: "Free disk", Variable: "FREE_MEGABYTES", Unit: "MB", Default: 500, Of: 500, Least: true,
			Used: counted(0, nil),
		},
	}
	const want = `[{"name":"Letters in 24 ` +
		`hours","variable":"LETTERS_PER_DAY","unit":"letters","default":20,"used":3,"of":7,"least":false},` +
		`{"name":"Free disk","variable":"FREE_MEGABYTES","unit":"MB","default":500,"used":0,"of":500,"least":true}]`
	for text, each := range map[string]List{want: list, "[]": {}} {
		states, err := each.States(nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(states); err != nil || string(got) != text {
			t.Errorf("%s, %v", got, err)
		}
	}
}

func TestTheAmountThatMustBeLeftMayBeZero(t *testing.T) {
	for value, want := range map[string]int64{"": 500, "0": 0, "7": 7} {
		t.Setenv("FREE_MEGABYTES", value)
		budget, err := LeastFromEnvironment("Free disk", free, "MB", counted(3, nil))
		if err != nil || budget.Of != want || !budget.Least {
			t.Errorf("%q: %+v, %v", value, budget, err)
		}
	}
	t.Setenv("FREE_MEGABYTES", "-1")
	_, err := LeastFromEnvironment("Free disk", free, "MB", counted(3, nil))
	if err == nil || err.Error() != "FREE_MEGABYTES must be a whole number of at least 0" {
		t.Error(err)
	}
}

func TestTheErrorNamesABudgetThatCannotBeCounted(t *testing.T) {
	list := List{{Variable: "LETTERS_PER_DAY", Used: counted(0, errors.New("disk I/O error"))}}
	if _, err := list.States(nil); err == nil || err.Error() != "LETTERS_PER_DAY: disk I/O error" {
		t.Error(err)
	}
}
