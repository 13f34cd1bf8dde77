// Package budgets describes limits: how much of a resource the program may use, such as mails in a day, or must leave
// free. It shows how much is used. The package that creates a budget decides what counts, and what happens beyond the
// limit.
package budgets

import (
	"fmt"
	"strconv"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/settings"
)

// Budget is a limit on how much of a resource the program may use, or must leave free.
type Budget struct {
	Name     string // for staff: "Mails in 24 hours"
	Variable string // name of the environment variable
	Unit     string // of all its numbers: "mails"
	Default  int64  // limit without the variable
	Of       int64  // limit that applies
	Least    bool   // true: Of is how much must be left free, and Used counts how much is free
	// Used returns how much is used now, or is free for a budget with Least. Where each client has a share, it returns
	// the largest use of one client.
	Used func(app core.App) (int64, error)
}

// FromEnvironment returns a budget whose limit is the value of a setting, a whole number of at least 1.
func FromEnvironment(
	name string,
	setting settings.Setting,
	unit string,
	used func(app core.App) (int64, error),
) (*Budget, error) {
	return read(Budget{Name: name, Unit: unit, Used: used}, setting, 1)
}

// LeastFromEnvironment returns a budget whose setting defines how much must be left free, a whole number; 0 disables
// it.
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

// IsLeft returns an error if less is free than the budget requires. It is for budgets with Least.
func (b *Budget) IsLeft(app core.App) error {
	left, err := b.Used(app)
	if err == nil && b.Of > 0 && left < b.Of {
		return fmt.Errorf("%d %s are free, and %s wants %d", left, b.Unit, b.Variable, b.Of)
	}
	return err
}

// List has budgets in the order in which staff see them.
type List []*Budget

// State is a budget with its present use.
type State struct {
	Name     string `json:"name"`
	Variable string `json:"variable"`
	Unit     string `json:"unit"`
	Default  int64  `json:"default"`
	Used     int64  `json:"used"`
	Of       int64  `json:"of"`
	Least    bool   `json:"least"`
}

// States returns each budget with its present use.
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
