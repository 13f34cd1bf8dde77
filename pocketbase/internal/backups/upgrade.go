// This file implements `upgrade --check`. The command lists the migrations that this program would apply to an older
// program's data. It checks the disk space, and that the newest backup is recent and not known to be bad. It changes
// nothing, and does not start the app, because a start applies the migrations.

package backups

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"

	"lexharbor/internal/database"
	"lexharbor/internal/disk"
	"lexharbor/internal/parts"
	"lexharbor/internal/settings"
)

const (
	// oldestBackup is how old the newest backup may be. Going back to a backup loses all later data.
	oldestBackup = 24 * time.Hour
	// upgradeCopies is the disk space that migrations need at most, as a multiple of the database: they rewrite it
	// through its write-ahead log.
	upgradeCopies = 2
)

// NewUpgradeCommand returns `upgrade --check`. The operator runs it with the new program, while the old one serves.
func NewUpgradeCommand(app core.App) *cobra.Command {
	var isCheck bool
	command := &cobra.Command{
		Use: "upgrade --check", Short: "Reports what this program would do to the data of an older one",
		Args:        cobra.NoArgs,
		Annotations: parts.WithoutData, SilenceUsage: true,
		RunE: func(*cobra.Command, []string) error {
			if !isCheck {
				return errors.New(
					"nothing is upgraded by this command: put the new program in the old one's place and start it. " +
						"With --check it says whether all is well for that",
				)
			}
			return (&upgradeCheck{app.DataDir(), Known(), time.Now(), disk.Free, os.Stdout}).run()
		},
	}
	command.Flags().
		BoolVar(&isCheck, "check", false, "migrations to come, room on the disk, the newest backup; changes nothing")
	return command
}

// upgradeCheck inspects a data folder that an older program may have open.
type upgradeCheck struct {
	folder string
	has    map[string]bool // this program's migrations
	now    time.Time
	free   func(folder string) (int64, error)
	out    io.Writer
}

// run prints its findings. It returns an error with the reasons against the upgrade.
func (c *upgradeCheck) run() error {
	file := filepath.Join(c.folder, "data.db")
	db, err := database.OpenToRead(file)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf(
			"there is no data in %s: set DATA_DIR, or --dir, to the folder of the running program",
			c.folder,
		)
	}
	if err != nil {
		return err
	}
	defer db.Close()
	if err := c.migrations(db); err != nil {
		return err
	}
	if err := errors.Join(c.room(file), c.backup(db)); err != nil {
		return err
	}
	fmt.Fprintln(c.out, "All is well for the upgrade.")
	return nil
}

func (c *upgradeCheck) migrations(db dbx.Builder) error {
	applied, err := Applied(db)
	if err != nil {
		return fmt.Errorf("%s holds no data of this program: %w", c.folder, err)
	}
	if err := NewerError("the data", Unknown(c.has, applied)); err != nil {
		return err
	}
	var coming []string
	for file := range c.has {
		if !slices.Contains(applied, file) {
			coming = append(coming, file)
		}
	}
	slices.Sort(coming)
	fmt.Fprintf(c.out, "Migrations to come: %d\n", len(coming))
	for _, file := range coming {
		fmt.Fprintln(c.out, " ", file)
	}
	return nil
}

func (c *upgradeCheck) room(file string) error {
	size := int64(0)
	for _, each := range []string{file, file + "-wal"} {
		if info, err := os.Stat(each); err == nil {
			size += info.Size()
		}
	}
	free, err := c.free(c.folder)
	if err != nil {
		return err
	}
	fmt.Fprintf(
		c.out,
		"Disk: at most %d MB are needed, %d MB are free\n",
		disk.Megabytes(upgradeCopies*size),
		free/disk.Megabyte,
	)
	if free < upgradeCopies*size {
		return fmt.Errorf(
			"the disk of %s is too full: make room for %d MB first",
			c.folder,
			disk.Megabytes(upgradeCopies*size),
		)
	}
	return nil
}

func (c *upgradeCheck) backup(db dbx.Builder) error {
	config, err := settings.Backups(db)
	if err != nil {
		return err
	}
	stored, err := ListIn(c.folder, config.S3)
	if err != nil {
		return err
	}
	if len(stored) == 0 {
		return errors.New("there is no backup to go back to: take one with `lexharbor backup now`")
	}
	newest := stored[0]
	reports, err := ReportsIn(db)
	if err != nil {
		return err
	}
	report := ReportOf(reports, newest.Name)
	verdict := "not verified"
	if report != nil {
		verdict = map[bool]string{true: "good", false: "NOT GOOD"}[report.IsGood()]
	}
	age := c.now.Sub(newest.Taken)
	fmt.Fprintf(c.out, "Newest backup: %s, %s old, %s\n", newest.Name, age.Truncate(time.Minute), verdict)
	if report != nil && !report.IsGood() {
		return fmt.Errorf("the newest backup can't be relied on: %s", report.Summary())
	}
	if age > oldestBackup {
		return fmt.Errorf("the newest backup is more than %s old: take one with `lexharbor backup now`", oldestBackup)
	}
	return nil
}
