package site

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/parts"
)

const (
	// workerPath is the path of the service worker. It must never change, because browsers look there for updates of
	// installed service workers.
	workerPath = "/sw.js"
	// retiringWorker is a built service worker that replaces the installed one and then unregisters itself.
	retiringWorker = "sw-off.js"
	// workerOffFile is a file in the data folder that switches the service worker off. A file works even if the
	// database fails.
	workerOffFile = "service-worker-off"
)

// workerSwitch knows whether browsers get the service worker. SERVICE_WORKER=off or the command `worker off` switches
// it off.
type workerSwitch struct {
	offBySetting bool
	file         string
}

func workerSwitchOf(dataDir string) (workerSwitch, error) {
	setting := serviceWorker.Value()
	if setting != "on" && setting != "off" {
		return workerSwitch{}, errors.New("SERVICE_WORKER must be on or off")
	}
	return workerSwitch{offBySetting: setting == "off", file: filepath.Join(dataDir, workerOffFile)}, nil
}

// isOff checks the file at each call, because the command `worker off` runs in another process.
func (w workerSwitch) isOff() bool { return w.offBySetting || w.isOffByCommand() }

func (w workerSwitch) isOffByCommand() bool {
	if w.file == "" {
		return false
	}
	_, err := os.Stat(w.file)
	return err == nil
}

func (w workerSwitch) turn(off bool) error {
	if !off {
		if err := os.Remove(w.file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("the worker stays off: %w", err)
		}
		return nil
	}
	if err := os.WriteFile(w.file, nil, 0o600); err != nil {
		return fmt.Errorf("the worker stays on: %w", err)
	}
	return nil
}

func (w workerSwitch) String() string {
	switch {
	case w.offBySetting:
		return "The service worker is off, by SERVICE_WORKER=off in this environment."
	case w.isOffByCommand():
		return "The service worker is off, by the command (" + w.file + ")."
	}
	return "The service worker is on."
}

// NewCommand returns the command `worker` with the subcommands off, on and status. The running server follows a switch
// at once.
func NewCommand(app core.App) *cobra.Command {
	command := func(name, short string, run func(workerSwitch) error) *cobra.Command {
		return &cobra.Command{
			Use: name, Short: short, Args: cobra.NoArgs, SilenceUsage: true,
			RunE: func(*cobra.Command, []string) error {
				state, err := workerSwitchOf(app.DataDir())
				if err != nil {
					return err
				}
				if err := run(state); err != nil {
					return err
				}
				fmt.Println(state)
				return nil
			},
		}
	}
	return parts.CommandGroup(
		"worker",
		"Switches the service worker of all browsers off and on",
		command(
			"off",
			"Browsers send what waits, give up what is kept for offline, and remove the worker",
			func(w workerSwitch) error { return w.turn(true) },
		),
		command("on", "Browsers get the worker again", func(w workerSwitch) error { return w.turn(false) }),
		command("status", "Reports whether it is on", func(workerSwitch) error { return nil }),
	)
}
