package replication

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestSettingsOfTheCopyAreReadAndChecked(t *testing.T) {
	for _, each := range []struct {
		socket, ack, lease string
		want               Settings
		says               string
	}{
		{"", "", "", Settings{}, ""},
		{"", "stored", "off", Settings{}, ""},
		{"/run/l.sock", "", "", Settings{Socket: "/run/l.sock"}, ""},
		{"/run/l.sock", "replicated", "", Settings{Socket: "/run/l.sock", Awaited: true}, ""},
		{"/run/l.sock", "replicated", "on", Settings{Socket: "/run/l.sock", Awaited: true, Leased: true}, ""},
		{"/run/l.sock", "stored", "on", Settings{}, "REPLICA_LEASE=on needs ACK=replicated"},
		{"", "replicated", "", Settings{}, "ACK=replicated needs LITESTREAM_SOCKET"},
		{"/run/l.sock", "yes", "", Settings{}, `ACK must be "stored" or "replicated", not "yes"`},
		{"l.sock", "", "", Settings{}, "LITESTREAM_SOCKET must be a whole path"},
	} {
		t.Setenv("LITESTREAM_SOCKET", each.socket)
		t.Setenv("ACK", each.ack)
		t.Setenv("REPLICA_LEASE", each.lease)
		read, err := FromEnvironment()
		if each.says == "" && (err != nil || read != each.want || read.IsOn() != (each.socket != "")) {
			t.Errorf("%+v: %+v, %v", each, read, err)
		}
		if each.says != "" && (err == nil || !strings.HasPrefix(err.Error(), each.says)) {
			t.Errorf("%+v: %v", each, err)
		}
	}
}

// printed runs a `replication` subcommand and returns its standard output.
func printed(t *testing.T, app core.App, arguments ...string) (string, error) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	output := os.Stdout
	os.Stdout = writer
	defer func() { os.Stdout = output }()
	command := NewCommand(app)
	command.SetArgs(arguments)
	command.SetErr(&bytes.Buffer{})
	failure := command.Execute()
	writer.Close()
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), failure
}

func TestTheConfigurationNamesTheDatabaseOfThisFolder(t *testing.T) {
	app := testapp.NotStarted(t.TempDir(), "")
	t.Setenv("LITESTREAM_SOCKET", "/run/l.sock")
	text, err := printed(t, app, "config")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"# For Litestream v0.5.18. Printed by", `  path: "/run/l.sock"`,
		`  - path: "` + filepath.Join(app.DataDir(), "data.db") + `"`,
		"      bucket: ${REPLICA_S3_BUCKET}", "      force-path-style: true",
	} {
		if !strings.Contains(text, line+"\n") && !strings.HasPrefix(text, line) {
			t.Errorf("%q is not in\n%s", line, text)
		}
	}
	t.Setenv("REPLICA_S3_PATH_STYLE", "off")
	if text, err := printed(t, app, "config"); err != nil || !strings.Contains(text, "force-path-style: false\n") {
		t.Error(text, err)
	}
	// With a lease, the configuration lists no database: the server registers its term's copy at Litestream.
	t.Setenv("ACK", "replicated")
	t.Setenv("REPLICA_LEASE", "on")
	if text, err := printed(t, app, "config"); err != nil || strings.Contains(text, "dbs:") ||
		strings.Contains(text, "REPLICA_S3_BUCKET") ||
		!strings.Contains(text, "retention: 72h\n") {
		t.Error(text, err)
	}
	t.Setenv("ACK", "")
	t.Setenv("REPLICA_LEASE", "")
	t.Setenv("LITESTREAM_SOCKET", "")
	if text, err := printed(t, app, "config"); err == nil || text != "" ||
		!strings.HasPrefix(err.Error(), "LITESTREAM_SOCKET is not set") {
		t.Error(text, err)
	}
}

func TestABackupExcludesLitestreamsFiles(t *testing.T) {
	app := testapp.New(t)
	LeaveOutOfBackups(app)
	var excluded []string
	event := &core.BackupEvent{App: app, Context: context.Background(), Exclude: []string{"other"}}
	if err := app.OnBackupCreate().Trigger(event, func(e *core.BackupEvent) error {
		excluded = e.Exclude
		return nil
	}); err != nil || !slices.Equal(excluded, []string{"other", ".data.db-litestream", "replication-term.json",
		"standby"}) {
		t.Error(excluded, err)
	}
	// A restore does not change the lease, and moves Litestream's files of the former data aside.
	event.Exclude = nil
	if err := app.OnBackupRestore().Trigger(event, func(e *core.BackupEvent) error {
		excluded = e.Exclude
		return nil
	}); err != nil || !slices.Equal(excluded, []string{"replication-term.json", "standby"}) {
		t.Error(excluded, err)
	}
}
