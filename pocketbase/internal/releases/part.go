package releases

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Part adds the command that verifies releases. Version returns the program's own version.
type Part struct{ Version func() string }

// Commands returns the command `verify`.
func (p *Part) Commands(core.App) []*cobra.Command { return []*cobra.Command{NewCommand(p.Version())} }
