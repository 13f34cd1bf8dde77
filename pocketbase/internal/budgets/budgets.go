// Package budgets says how much of something the program may use, such as mails in a day, or must leave, and lists how
// much is used. What is counted, and what becomes of what is beyond, those know who use it up.
package budgets

import (
	"fmt"
	"strconv"

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

// FromEnvironment is the budget that a setting sets, a whole number of at least 1.
func FromEnvironment(
	name string,
	setting settings.Setting,
	unit string,
	used func(app core.App) (int64, error),
) (*Budget, error) {
	return read(Budget{Name: name, Unit: unit, Used: used}, setting, 1)
}

// LeastFromEnvironment is how much a setting says that must be left of something, a whole number; with 0 nothing must.
func LeastFromEnvironment(
	name string,
	setting settings.Setting,
	unit string,
	left func(app core.App) (int64, error),
) (*Budget, error) {
	return read(Budget{Name: name, Unit: unit, Used: left, Least: true}, setting, 0)
}

func read(budget Budget, setting settings.Setting, least int) (*Budget, error) {
	of, err := setting.Number(least)
	if err != nil {
		return nil, err
	}
	budget.Variable, budget.Of = setting.Name, int64(of)
	budget.Default, err = strconv.ParseInt(setting.Fallback(), 10, 64)
	return &budget, err
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
