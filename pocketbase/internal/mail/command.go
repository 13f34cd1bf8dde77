package mail

import (
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

// NewCommand returns the command `mail`. Its subcommand `test ADDRESS` sends one message as the running program would.
// Its subcommand `release VARIABLE` enqueues the mails that exceeded a budget. VARIABLE is the environment variable
// that sets this budget, such as MAILS_PER_DAY.
func NewCommand(app core.App, budgets *Budgets, writer *Writer) *cobra.Command {
	return parts.CommandGroup(
		"mail",
		"Checks the outgoing mail",
		testCommand(app, writer),
		releaseCommand(app, budgets),
	)
}

func releaseCommand(app core.App, budgets *Budgets) *cobra.Command {
	var variables []string
	for _, each := range budgets.List() {
		variables = append(variables, each.Variable)
	}
	return &cobra.Command{
		Use:          "release VARIABLE",
		Short:        "Queues the mails that a budget had no room for: " + strings.Join(variables, " or "),
		Args:         cobra.MatchAll(cobra.ExactArgs(1), cobra.OnlyValidArgs),
		ValidArgs:    variables,
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			number, err := release(app, arguments[0], time.Now())
			if err != nil {
				return err
			}
			fmt.Printf("Mails queued again: %d.\n", number)
			return nil
		},
	}
}

func testCommand(app core.App, writer *Writer) *cobra.Command {
	return &cobra.Command{
		Use:          "test ADDRESS",
		Short:        "Sends one test message",
		Args:         parts.OneAddress,
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			smtp := app.Settings().SMTP
			err := writer.Send(app, arguments[0], "mail-test", nil)
			if err != nil {
				return fmt.Errorf(
					"not sent: %w\nCheck SMTP_HOST, SMTP_PORT, SMTP_TLS, SMTP_USERNAME and SMTP_PASSWORD, or Settings "+
						"> Mail settings in the dashboard",
					err,
				)
			}
			fmt.Printf("Sent to %s through %s:%d.\n", arguments[0], smtp.Host, smtp.Port)
			return nil
		},
	}
}
