package imagetool

import (
	"context"
	"log"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Part is the image tool of the program.
type Part struct {
	UndoDays func() int              // for how long what a run has replaced can be brought back
	Reach    func(path string) error // why a public address of this server cannot be fetched
	// WaitForPages returns when the pages show what was saved, or at the end of ctx.
	WaitForPages func(ctx context.Context)

	service *Service // nil: the program draws
	runner  *Runner  // nil before Route
}

// Configure reads the settings of the service.
func (p *Part) Configure() (err error) {
	p.service, err = ServiceFromEnvironment()
	return err
}

// Route adds the calls of the tool.
func (p *Part) Route(e *core.ServeEvent) error {
	p.runner = NewRunner(e.App, p.service, p.UndoDays(), p.Reach, p.WaitForPages)
	p.runner.Serve(e)
	return nil
}

// Serve takes up the run that was cut off.
func (p *Part) Serve(*core.ServeEvent) error {
	if err := p.runner.Resume(); err != nil {
		log.Println("images: an unfinished run was not taken up again:", err)
	}
	return nil
}

// Close takes no new run; the present one goes on at the next start.
func (p *Part) Close() {
	if p.runner != nil {
		p.runner.Close()
	}
}

// ForgetReplaced deletes what runs have replaced, while the program serves.
func (p *Part) ForgetReplaced(before time.Time) error { return p.runner.ForgetReplaced(before) }

// Commands are those of drawing.
func (p *Part) Commands(core.App) []*cobra.Command { return []*cobra.Command{NewCommand()} }
