package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/cron"
	"github.com/pocketbase/pocketbase/tools/security"
)

// backupsKept is how many scheduled backups are kept unless BACKUPS_KEPT says otherwise.
const backupsKept = 7

// applyBackups says when PocketBase takes a backup, how many of those it keeps, and where. Schedule and store are two
// groups, each of which replaces what the dashboard says as a whole.
//
//	BACKUP_CRON         when one is taken, as a cron expression in UTC, such as "12 2 * * *"; "off": never
//	BACKUPS_KEPT        how many of these are kept: 7. What was taken by hand stays until somebody deletes it
//	BACKUP_S3_ENDPOINT  an S3 store for them, such as https://s3.eu-central-1.amazonaws.com, with BACKUP_S3_BUCKET,
//	                    BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET;
//	                    BACKUP_S3_PATH_STYLE=on for stores that take the bucket in the path
func applyBackups(backups *core.BackupsConfig) error {
	var wrong Wrong
	switch schedule := os.Getenv("BACKUP_CRON"); schedule {
	case "":
	case "off":
		backups.Cron, backups.CronMaxKeep = "", 0
	default:
		if _, err := cron.NewSchedule(schedule); err != nil {
			wrong.Note(fmt.Errorf(
				`BACKUP_CRON must be "off" or a cron expression, such as "12 2 * * *" for 2:12 at night (UTC): %w`,
				err,
			))
		}
		number, err := Number("BACKUPS_KEPT", backupsKept)
		wrong.Note(err)
		backups.Cron, backups.CronMaxKeep = schedule, number
	}
	wrong.Note(applyStore(&backups.S3, "BACKUP_S3", core.S3Config{
		Endpoint: os.Getenv("BACKUP_S3_ENDPOINT"),
		Bucket:   os.Getenv("BACKUP_S3_BUCKET"), Region: os.Getenv("BACKUP_S3_REGION"),
		AccessKey: os.Getenv("BACKUP_S3_ACCESS_KEY"), Secret: os.Getenv("BACKUP_S3_SECRET"),
		ForcePathStyle: os.Getenv("BACKUP_S3_PATH_STYLE") == "on",
	}))
	return wrong.Err()
}

// Backups reads from a database what its program would be told of backups by the settings and the environment, without
// starting it.
func Backups(db dbx.Builder) (core.BackupsConfig, error) {
	var stored struct{ Backups core.BackupsConfig }
	var value string
	if err := db.Select("value").From("_params").Where(dbx.HashExp{"id": "settings"}).Row(&value); err != nil {
		return stored.Backups, err
	}
	text := []byte(value)
	if !isPlain(value) {
		key := os.Getenv(KeyVariable)
		if !opens(value, key) {
			key = os.Getenv(keyBeforeVariable)
		}
		if !opens(value, key) {
			return stored.Backups, errors.New(
				"the settings in the database are encrypted: set SETTINGS_KEY to the key that they were encrypted with",
			)
		}
		var err error
		if text, err = security.Decrypt(value, key); err != nil {
			return stored.Backups, err
		}
	}
	if err := json.Unmarshal(text, &stored); err != nil {
		return stored.Backups, fmt.Errorf("the settings in the database cannot be read: %w", err)
	}
	return stored.Backups, applyBackups(&stored.Backups)
}
