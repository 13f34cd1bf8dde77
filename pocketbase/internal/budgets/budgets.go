// Package budgets says how much of something the program may use, such as mails in a day, or must leave, and lists how
// much is used. What is counted, and what becomes of what is beyond, those know who use it up.
package budgets

import (
	"fmt"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/settings"
)

// Budget is how much of something may be used.
type Budget struct {
	Name     string // of what, as the staff read it: "Mails in 24 hours"
	Variable string // of the environment, which sets it
	Unit     string // of all its numbers: "mails"
	Default  int64  // how much without the variable
	Of       int64  // how much
	Least    bool   // Of is how much must be left, and Used counts how much is
	// Used counts how much is used now; of something that many have a share of, how much has the one who uses most.
	Used func(app core.App) (int64, error)
}

// FromEnvironment is the budget that the variable sets, a whole number of at least 1.
func FromEnvironment(
	name, variable, unit string,
	fallback int,
	used func(app core.App) (int64, error),
) (*Budget, error) {
	of, err := settings.Number(variable, fallback)
	if err != nil {
		return nil, err
	}
	return &Budget{Name: name, Variable: variable, Unit: unit, Default: int64(fallback), Of: int64(of), Used: used}, nil
}

// LeastFromEnvironment is how much the variable says that must be left of something, a whole number; with 0 nothing
// must.
func LeastFromEnvironment(
	name, variable, unit string,
	fallback int,
	left func(app core.App) (int64, error),
) (*Budget, error) {
	of, err := settings.NumberFrom(0, variable, fallback)
	if err != nil {
		return nil, err
	}
	return &Budget{
		Name:     name,
		Variable: variable,
		Unit:     unit,
		Default:  int64(fallback),
		Of:       int64(of),
		Least:    true,
		Used:     left,
	}, nil
}

// IsLeft says what is short, where less is left of something than must be.
func (b *Budget) IsLeft(app core.App) error {
	left, err := b.Used(app)
	if err == nil && b.Of > 0 && left < b.Of {
		return fmt.Errorf("%d %s are free, and %s wants %d", left, b.Unit, b.Variable, b.Of)
	}
	return err
}

// List is budgets in the order in which the staff read them.
type List []*Budget

// State is a budget with what is used of it now.
type State struct {
	Name     string `json:"name"`
	Variable string `json:"variable"`
	Unit     string `json:"unit"`
	Default  int64  `json:"default"`
	Used     int64  `json:"used"`
	Of       int64  `json:"of"`
	Least    bool   `json:"least"`
}

// States counts what is used of each budget.
func (l List) States(app core.App) ([]State, error) {
	states := make([]State, 0, len(l))
	for _, each := range l {
		used, err := each.Used(app)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", each.Variable, err)
		}
		states = append(
			states,
			State{
				Name:     each.Name,
				Variable: each.Variable,
				Unit:     each.Unit,
				Default:  each.Default,
				Used:     used,
				Of:       each.Of,
				Least:    each.Least,
			},
		)
	}
	return states, nil
}
