package backups

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/disk"
	"lexharbor/internal/parts"
)

// NewCommand returns the commands `backup now`, `backup list` and `backup verify [NAME|FILE]`. They work while the
// server runs.
func NewCommand(app core.App) *cobra.Command {
	return parts.CommandGroup(
		"backup",
		"Takes, lists and verifies backups",
		nowCommand(app),
		listCommand(app),
		verifyCommand(app),
	)
}

func nowCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use: "now", Short: "Takes a backup and verifies it", Args: cobra.NoArgs, SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error {
			name, err := Take(app, time.Now())
			if err != nil {
				return err
			}
			stored, err := find(app, name)
			if err != nil {
				return err
			}
			return verifyAndPrint(app, stored)
		},
	}
}

func listCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "Lists the backups, the newest first, with what their last verification found",
		Args: cobra.NoArgs, SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error {
			stored, err := List(app)
			if err != nil {
				return err
			}
			reports, err := Reports(app)
			if err != nil {
				return err
			}
			if len(stored) == 0 {
				fmt.Println(
					"There are no backups. Take one with `lexharbor backup now`; BACKUP_CRON takes them by itself.",
				)
			}
			for _, each := range stored {
				fmt.Printf(
					"%s  %5d MB  %s  %s\n",
					each.Taken.UTC().Format(time.RFC3339),
					disk.Megabytes(each.Size),
					each.Name,
					verdict(ReportOf(reports, each.Name)),
				)
			}
			return nil
		},
	}
}

func verdict(report *Report) string {
	switch {
	case report == nil:
		return "not verified"
	case report.IsGood():
		return "good on " + report.At.Format(time.RFC3339)
	}
	return "NOT GOOD on " + report.At.Format(time.RFC3339) + ": " + report.Problems[0]
}

func verifyCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use: "verify [NAME|FILE]", Short: "Verifies a backup of the store, the newest unless it is named, or a file",
		Args: cobra.MaximumNArgs(1), SilenceUsage: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			name := ""
			if len(arguments) == 1 {
				name = arguments[0]
			}
			if name != "" && (filepath.Base(name) != name || isFile(name)) { // a file, not a stored backup
				report, err := VerifyFile(app, name)
				if err != nil {
					return err
				}
				return printReport(report)
			}
			stored, err := find(app, name)
			if err != nil {
				return err
			}
			return verifyAndPrint(app, stored)
		},
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// find returns the stored backup of that name, or the newest for "".
func find(app core.App, name string) (Stored, error) {
	stored, err := List(app)
	if err != nil {
		return Stored{}, err
	}
	if name == "" && len(stored) > 0 {
		return stored[0], nil
	}
	at := slices.IndexFunc(stored, func(each Stored) bool { return each.Name == name })
	switch {
	case at >= 0:
		return stored[at], nil
	case name == "":
		return Stored{}, errors.New("there is no backup to verify: take one with `lexharbor backup now`")
	}
	return Stored{}, fmt.Errorf(
		"there is neither a file nor a backup of this name: %w",
		&fs.PathError{Op: "verify", Path: name, Err: fs.ErrNotExist},
	)
}

func verifyAndPrint(app core.App, backup Stored) error {
	report, err := Verify(app, backup)
	if err != nil {
		return err
	}
	return printReport(report)
}

// printReport returns an error for a bad backup, so that a script gets a non-zero exit status.
func printReport(report *Report) error {
	if !report.IsGood() {
		return errors.New(report.Summary())
	}
	fmt.Println(report.Summary() + ".")
	if len(report.Unknown) > 0 {
		fmt.Println("It is of a newer release: this program does not restore it.")
	}
	return nil
}
