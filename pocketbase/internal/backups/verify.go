package backups

// Decision: docs/decisions/0029-backups-are-verified-and-hold-no-code.md

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/disk"
	"lexharbor/internal/jobs"
)

const (
	// JobID is the ID of the nightly verification in the dashboard's list of cron jobs.
	JobID = "verify-backup"
	// jobTime is the cron expression of the verification (UTC). It is later than the suggested time of backups, 02:12.
	jobTime = "37 4 * * *"
)

var latest = jobs.Reports[Report]{RowID: "backupReports", Most: 10, About: "backups"}

// Schedule adds a cron job that verifies the newest backup every night, if there is one.
func Schedule(app core.App) {
	app.Cron().MustAdd(JobID, jobTime, func() {
		stored, err := List(app)
		if err != nil {
			log.Println("the newest backup was not verified:", err)
			return
		}
		if len(stored) > 0 {
			verifyAndLog(app, stored[0])
		}
	})
}

func verifyAndLog(app core.App, backup Stored) {
	report, err := Verify(app, backup)
	switch {
	case err != nil:
		log.Println("the newest backup was not verified:", err)
		app.Logger().Error("The newest backup was not verified", "backup", backup.Name, "error", err.Error())
	case report.IsGood():
		log.Println("backup", report.Summary())
		app.Logger().Info("The newest backup is good", "backup", backup.Name, "rows", report.AllRows())
	default:
		log.Println("backup", report.Summary())
		app.Logger().Error("The newest backup is not good", "backup", backup.Name, "problems", report.Problems)
	}
}

// Verify verifies a backup in the store, and stores its report. It fails if it cannot read the backup.
func Verify(app core.App, backup Stored) (*Report, error) {
	folder, err := disk.NewTempFolder(app.DataDir(), workFolder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = folder.Remove() }()
	file := filepath.Join(app.DataDir(), core.LocalBackupsDirName, backup.Name)
	if app.Settings().Backups.S3.Enabled {
		file = filepath.Join(folder.Path, filepath.Base(backup.Name))
		if err := fetchStored(app, backup, file); err != nil {
			return nil, err
		}
	}
	report, err := VerifyFile(app, file)
	if err != nil {
		return nil, err
	}
	report.Name = backup.Name
	return report, record(app, report)
}

// VerifyFile verifies a backup at any path, and returns the report without storing it.
func VerifyFile(app core.App, file string) (*Report, error) {
	return inspection{
		work:           app.DataDir(),
		dataDir:        app.DataDir(),
		filesElsewhere: app.Settings().S3.Enabled,
		now:            time.Now,
	}.inspect(
		file,
	)
}

func fetchStored(app core.App, backup Stored, target string) (err error) {
	if err := needRoom(app.DataDir(), backup.Size, "fetching the backup"); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), takeLimit)
	defer cancel()
	s3 := app.Settings().Backups.S3
	files, err := openStore(app.DataDir(), s3)
	if err != nil {
		return storeError(app.DataDir(), s3, err)
	}
	defer files.Close()
	files.SetContext(ctx)
	source, err := files.GetReader(backup.Name)
	if err != nil {
		return storeError(app.DataDir(), s3, err)
	}
	defer source.Close()
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if _, err := io.Copy(file, source); err != nil {
		return storeError(app.DataDir(), s3, err)
	}
	return nil
}

// Reports returns the stored reports, newest first.
func Reports(app core.App) ([]*Report, error) { return ReportsIn(app.DB()) }

// ReportsIn is Reports for a database whose app has not started.
func ReportsIn(db dbx.Builder) ([]*Report, error) { return latest.In(db) }

// ReportOf returns the latest report of a backup; nil: none is stored.
func ReportOf(reports []*Report, name string) *Report {
	at := slices.IndexFunc(reports, func(each *Report) bool { return each.Name == name })
	if at < 0 {
		return nil
	}
	return reports[at]
}

func record(app core.App, report *Report) error {
	return latest.Add(app, report, func(other *Report) bool { return other.Name == report.Name })
}
