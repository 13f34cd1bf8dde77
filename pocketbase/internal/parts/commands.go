package parts

import (
	"fmt"

	"github.com/spf13/cobra"
)

// CommandGroup is a command that only has others below it: alone it explains itself, and what it doesn't know is an
// error. Without this, cobra prints the help and ends with 0, and a script takes a mistyped command for done.
func CommandGroup(name, short string, commands ...*cobra.Command) *cobra.Command {
	group := &cobra.Command{
		Use: name, Short: short, Args: cobra.NoArgs, SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	group.AddCommand(commands...)
	return group
}

// OneAddress is the Args of a command for one email address.
func OneAddress(command *cobra.Command, arguments []string) error {
	if len(arguments) != 1 {
		return fmt.Errorf("name one email address: %s", command.UseLine())
	}
	return nil
}

// withoutData is the annotation of WithoutData.
const withoutData = "withoutData"

// WithoutData are the Annotations of a command for which the program does not open its data folder.
var WithoutData = map[string]string{withoutData: "yes"}

// IsWithoutData reports whether these arguments of the program name such a command.
func IsWithoutData(root *cobra.Command, arguments []string) bool {
	command, _, err := root.Find(arguments)
	return err == nil && command.Annotations[withoutData] != ""
}
