package backups

import (
	"bytes"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestTheNightlyJobVerifiesTheNewestBackupAndLogsTheResult(t *testing.T) {
	app := filled(t)
	Schedule(app)
	var said bytes.Buffer
	log.SetOutput(&said)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	night := func(wants ...string) {
		t.Helper()
		said.Reset()
		runJob(t, app)
		for _, want := range wants {
			if !strings.Contains(said.String(), want) {
				t.Errorf("%q is not in %q", want, said.String())
			}
		}
	}
	night()
	if said.Len() > 0 {
		t.Error("without a backup there is nothing to say:", said.String())
	}
	name, file := taken(t, app)
	night("backup "+name+" is good: ", " 1 files, of which 1 were read and 1 compared with the data folder\n")
	if err := os.Truncate(file, 1000); err != nil {
		t.Fatal(err)
	}
	night("backup "+name+" is NOT good: ", "it is not a zip archive with its end")
	if reports, err := Reports(app); err != nil || len(reports) != 1 || reports[0].IsGood() ||
		!strings.HasPrefix(verdict(reports[0]), "NOT GOOD on ") {
		t.Error(reports, err)
	}
	app.Settings().Backups.S3 = core.S3Config{
		Enabled:   true,
		Endpoint:  "http://127.0.0.1:9",
		Bucket:    "leads",
		Region:    "x",
		AccessKey: "a",
		Secret:    "s",
	}
	night("the newest backup was not verified: the store of the backups, bucket \"leads\"")
}

func runJob(t *testing.T, app core.App) {
	t.Helper()
	for _, job := range app.Cron().Jobs() {
		if job.Id() == JobID {
			job.Run()
			return
		}
	}
	t.Fatal("there is no such job")
}
