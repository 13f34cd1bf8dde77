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

var (
	backups = Explain("Backups", `
When a backup is taken, as a cron expression in UTC, or "off"; and how many of these are kept. See
docs/operations/back-up.md.`)
	backupCron  = backups.Sample("BACKUP_CRON", "12 2 * * *")
	backupsKept = backups.Default("BACKUPS_KEPT", "7")

	backupStore = Explain("Backups", `
An S3 store for backups. Without it they are in DATA_DIR/backups. "on" is for a store that takes the bucket in the
path.`)
	backupS3 = s3{
		endpoint:  backupStore.Sample("BACKUP_S3_ENDPOINT", "https://s3.eu-central-1.amazonaws.com"),
		bucket:    backupStore.Sample("BACKUP_S3_BUCKET", ""),
		region:    backupStore.Sample("BACKUP_S3_REGION", ""),
		accessKey: backupStore.Sample("BACKUP_S3_ACCESS_KEY", ""),
		secret:    backupStore.Sample("BACKUP_S3_SECRET", ""),
		pathStyle: backupStore.Default("BACKUP_S3_PATH_STYLE", "off"),
	}
)

// applyBackups sets PocketBase's backup schedule, number of backups and S3 store. Schedule and store are two groups. If
// the environment sets a group, it replaces all of the dashboard's values for that group.
func applyBackups(stored *core.BackupsConfig) error {
	var wrong Wrong
	switch schedule := backupCron.Value(); schedule {
	case "":
	case "off":
		stored.Cron, stored.CronMaxKeep = "", 0
	default:
		if _, err := cron.NewSchedule(schedule); err != nil {
			wrong.Add(fmt.Errorf(
				`BACKUP_CRON must be "off" or a cron expression, such as "12 2 * * *" for 2:12 at night (UTC): %w`,
				err,
			))
		}
		number, err := backupsKept.Number(1)
		wrong.Add(err)
		stored.Cron, stored.CronMaxKeep = schedule, number
	}
	wrong.Add(backupS3.apply(&stored.S3))
	return wrong.Err()
}

// Backups returns the backup settings that a server on this database would use. It combines database and environment
// without starting the server.
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
