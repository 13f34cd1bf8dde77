package settings

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

var storeVariables = map[string]string{
	"BACKUP_S3_ENDPOINT": "https://s3.example.com", "BACKUP_S3_BUCKET": "backups", "BACKUP_S3_REGION": "eu",
	"BACKUP_S3_ACCESS_KEY": "key",
	"BACKUP_S3_SECRET":     "secret", "BACKUP_S3_PATH_STYLE": "on",
}

func TestTheEnvironmentSetsScheduleAndStoreOfBackups(t *testing.T) {
	app := testapp.New(t)
	t.Setenv("BACKUP_CRON", "12 2 * * *")
	for name, value := range storeVariables {
		t.Setenv(name, value)
	}
	if err := Apply(app); err != nil {
		t.Fatal(err)
	}
	want := core.BackupsConfig{Cron: "12 2 * * *", CronMaxKeep: 7, S3: core.S3Config{
		Enabled: true, Endpoint: "https://s3.example.com", Bucket: "backups", Region: "eu", AccessKey: "key",
		Secret: "secret", ForcePathStyle: true,
	}}
	if got := app.Settings().Backups; got != want {
		t.Errorf("%+v", got)
	}
	// A change of the secret alone is stored too.
	t.Setenv("BACKUP_S3_SECRET", "another")
	if err := Apply(app); err != nil || app.Settings().Backups.S3.Secret != "another" {
		t.Error(app.Settings().Backups.S3.Secret, err)
	}
	// Where variables are unset, the dashboard's values stay. "off" ends only the schedule.
	t.Setenv("BACKUP_S3_ENDPOINT", "")
	t.Setenv("BACKUP_CRON", "")
	if err := Apply(app); err != nil || app.Settings().Backups.Cron != want.Cron || !app.Settings().Backups.S3.Enabled {
		t.Errorf("%+v, %v", app.Settings().Backups, err)
	}
	t.Setenv("BACKUP_CRON", "off")
	if err := Apply(app); err != nil || app.Settings().Backups.Cron != "" || !app.Settings().Backups.S3.Enabled {
		t.Errorf("%+v, %v", app.Settings().Backups, err)
	}
}

func TestAWrongScheduleOrStoreOfBackupsIsNamed(t *testing.T) {
	app := testapp.New(t)
	for name, value := range storeVariables {
		t.Setenv(name, value)
	}
	t.Setenv("BACKUP_S3_BUCKET", "")
	if err := Apply(app); err == nil ||
		!strings.HasPrefix(err.Error(), "BACKUP_S3_ENDPOINT needs an address and BACKUP_S3_BUCKET") {
		t.Error(err)
	}
	t.Setenv("BACKUP_CRON", "every night")
	if err := Apply(app); err == nil ||
		!strings.HasPrefix(err.Error(), `BACKUP_CRON must be "off" or a cron expression`) {
		t.Error(err)
	}
	t.Setenv("BACKUP_CRON", "@daily")
	t.Setenv("BACKUP_S3_BUCKET", storeVariables["BACKUP_S3_BUCKET"])
	t.Setenv("BACKUPS_KEPT", "0")
	if err := Apply(app); err == nil || err.Error() != "BACKUPS_KEPT must be a whole number of at least 1" {
		t.Error(err)
	}
}

func TestBackupsReadsTheScheduleOfAServerThatDoesNotRun(t *testing.T) {
	folder := t.TempDir()
	for name, value := range storeVariables {
		t.Setenv(name, value)
	}
	t.Setenv("BACKUP_CRON", "12 2 * * *")
	t.Setenv("BACKUPS_KEPT", "3")
	if _, err := startOn(t, folder, firstKey, ""); err != nil {
		t.Fatal(err)
	}
	t.Setenv("BACKUP_CRON", "")
	t.Setenv("BACKUP_S3_ENDPOINT", "")
	app := testapp.NotStarted(folder, KeyVariable)
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	defer testapp.End(t, app)
	db := app.DB()
	if config, err := Backups(db); err != nil || config.Cron != "12 2 * * *" || config.CronMaxKeep != 3 ||
		config.S3.Secret != "secret" ||
		!config.S3.Enabled {
		t.Errorf("%+v, %v", config, err)
	}
	t.Setenv(KeyVariable, secondKey)
	if _, err := Backups(db); err == nil || !strings.Contains(err.Error(), "set SETTINGS_KEY to the key") {
		t.Error(err)
	}
	t.Setenv(keyBeforeVariable, firstKey)
	t.Setenv("BACKUP_CRON", "off")
	if config, err := Backups(db); err != nil || config.Cron != "" || config.S3.Bucket != "backups" {
		t.Errorf("%+v, %v", config, err)
	}
}
