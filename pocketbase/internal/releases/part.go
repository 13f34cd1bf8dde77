package releases

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Part is the part that adds the command `verify`. Version returns the version of the running program.
type Part struct{ Version func() string }

// Commands returns the command `verify`.
func (p *Part) Commands(core.App) []*cobra.Command { return []*cobra.Command{NewCommand(p.Version())} }
