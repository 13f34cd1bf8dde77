package releases

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Part tells which release the program is.
type Part struct{ Version func() string }

// Commands are those of releases.
func (p *Part) Commands(core.App) []*cobra.Command { return []*cobra.Command{NewCommand(p.Version())} }
