package imagetool

import (
	"context"
	"log"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// Part adds the image tool to the program.
type Part struct {
	UndoDays func() int              // days in which a run can be undone
	Reach    func(path string) error // returns why a public address of this server cannot be fetched
	// WaitForPages waits until the site's pages show all saved changes, or until ctx ends.
	WaitForPages func(ctx context.Context)

	service *Service // nil: the program draws the pictures
	runner  *Runner  // nil before Route
}

// Configure reads the settings of the images service.
func (p *Part) Configure() (err error) {
	p.service, err = ServiceFromEnvironment()
	return err
}

// Route adds the API routes of the image tool.
func (p *Part) Route(e *core.ServeEvent) error {
	p.runner = NewRunner(e.App, p.service, p.UndoDays(), p.Reach, p.WaitForPages)
	p.runner.Serve(e)
	return nil
}

// Serve resumes an interrupted run.
func (p *Part) Serve(*core.ServeEvent) error {
	if err := p.runner.Resume(); err != nil {
		log.Println("images: an unfinished run was not taken up again:", err)
	}
	return nil
}

// Close stops the current run, and accepts no new one. The next start resumes the run.
func (p *Part) Close() {
	if p.runner != nil {
		p.runner.Close()
	}
}

// ForgetReplaced deletes pictures that runs replaced before a time. Call it only while the server runs.
func (p *Part) ForgetReplaced(before time.Time) error { return p.runner.ForgetReplaced(before) }

// Commands returns the command `images`.
func (p *Part) Commands(core.App) []*cobra.Command { return []*cobra.Command{NewCommand()} }
