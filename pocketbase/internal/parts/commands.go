package parts

import (
	"fmt"

	"github.com/spf13/cobra"
)

// CommandGroup returns a command that only groups subcommands. Alone it prints its help; an unknown subcommand is an
// error. By default cobra would print the help and exit with 0, so a script would not detect the mistyped subcommand.
func CommandGroup(name, short string, commands ...*cobra.Command) *cobra.Command {
	group := &cobra.Command{
		Use: name, Short: short, Args: cobra.NoArgs, SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	group.AddCommand(commands...)
	return group
}

// OneAddress, a cobra Args function, requires exactly one argument: an email address, which it does not check.
func OneAddress(command *cobra.Command, arguments []string) error {
	if len(arguments) != 1 {
		return fmt.Errorf("name one email address: %s", command.UseLine())
	}
	return nil
}

const withoutData = "withoutData"

// WithoutData are the cobra Annotations of a command that runs without opening the data folder.
var WithoutData = map[string]string{withoutData: "yes"}

// IsWithoutData reports whether these command-line arguments select a command that has the annotation WithoutData.
func IsWithoutData(root *cobra.Command, arguments []string) bool {
	command, _, err := root.Find(arguments)
	return err == nil && command.Annotations[withoutData] != ""
}
