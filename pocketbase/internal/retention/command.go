package retention

import (
	"fmt"
	"io"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// NewCommand returns `retention`, which prints the last run's report, and `retention --check`, which prints what the
// next run would delete and changes nothing. It works while the server runs.
func NewCommand(app core.App, periods *Periods) *cobra.Command {
	var check bool
	command := &cobra.Command{
		Use: "retention", Short: "Reports what the last nightly clean-up did; with --check, what the next one would do",
		Args: cobra.NoArgs, SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error {
			if check {
				return printNext(command.OutOrStdout(), app, periods, time.Now())
			}
			return printLast(command.OutOrStdout(), app)
		},
	}
	command.Flags().BoolVar(&check, "check", false, "what the next run would delete; nothing is changed")
	return command
}

func printNext(w io.Writer, app core.App, periods *Periods, now time.Time) error {
	rules, err := Rules(app, periods, nil, nil)
	if err != nil {
		return err
	}
	results, err := Next(app, rules, now)
	if err != nil {
		return err
	}
	for i, each := range results {
		period := ""
		if rules[i].Period != nil {
			period = fmt.Sprintf("%d days (%s)", each.Days, rules[i].Period.Variable)
		}
		fmt.Fprintf(w, "%8d  %-44s %s\n", each.Due, each.Name, period)
		printSpared(w, each.Spared)
	}
	fmt.Fprintln(w, "Nothing was changed. The next run is at 3:17 (UTC).")
	return nil
}

func printLast(w io.Writer, app core.App) error {
	last, err := Last(app.DB())
	if err != nil {
		return err
	}
	if last == nil {
		fmt.Fprintln(w, "There was no clean-up yet. It runs every night at 3:17 (UTC); --check says what it would do.")
		return nil
	}
	fmt.Fprintf(w, "%s: %s\n", last.Begun.Format(time.RFC3339), last.Summary())
	for _, each := range last.Rules {
		if each.Due == 0 && len(each.Spared) == 0 && each.Failed == "" {
			continue
		}
		fmt.Fprintf(w, "%8d  of %d: %s, %d ms\n", each.Ended, each.Due, each.Name, each.Milliseconds)
		printSpared(w, each.Spared)
		if each.Failed != "" {
			fmt.Fprintf(w, "          FAILED: %s\n", each.Failed)
		}
	}
	return nil
}

func printSpared(w io.Writer, spared []Spared) {
	for _, each := range spared {
		fmt.Fprintf(w, "          %d spared: %s\n", each.Rows, each.Reason)
	}
}
