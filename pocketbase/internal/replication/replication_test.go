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

func TestWhatTheEnvironmentSaysOfTheCopy(t *testing.T) {
	for _, each := range []struct {
		socket, ack string
		want        Settings
		says        string
	}{
		{"", "", Settings{}, ""},
		{"", "stored", Settings{}, ""},
		{"/run/l.sock", "", Settings{"/run/l.sock", false}, ""},
		{"/run/l.sock", "replicated", Settings{"/run/l.sock", true}, ""},
		{"", "replicated", Settings{}, "ACK=replicated needs LITESTREAM_SOCKET"},
		{"/run/l.sock", "yes", Settings{}, `ACK must be "stored" or "replicated", not "yes"`},
		{"l.sock", "", Settings{}, "LITESTREAM_SOCKET must be a whole path"},
	} {
		t.Setenv("LITESTREAM_SOCKET", each.socket)
		t.Setenv("ACK", each.ack)
		read, err := FromEnvironment()
		if each.says == "" && (err != nil || read != each.want || read.IsOn() != (each.socket != "")) {
			t.Errorf("%+v: %+v, %v", each, read, err)
		}
		if each.says != "" && (err == nil || !strings.HasPrefix(err.Error(), each.says)) {
			t.Errorf("%+v: %v", each, err)
		}
	}
}

// printed is what the command writes to the standard output.
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
		"# For Litestream v0.5.18. Printed by", `  path: "/run/l.sock"`, `  - path: "` + filepath.Join(app.DataDir(), "data.db") + `"`,
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
	t.Setenv("LITESTREAM_SOCKET", "")
	if text, err := printed(t, app, "config"); err == nil || text != "" || !strings.HasPrefix(err.Error(), "LITESTREAM_SOCKET is not set") {
		t.Error(text, err)
	}
}

func TestWhatIsLitestreamsIsInNoBackup(t *testing.T) {
	app := testapp.New(t)
	LeaveOutOfBackups(app)
	var excluded []string
	event := &core.BackupEvent{App: app, Context: context.Background(), Exclude: []string{"other"}}
	if err := app.OnBackupCreate().Trigger(event, func(e *core.BackupEvent) error {
		excluded = e.Exclude
		return nil
	}); err != nil || !slices.Equal(excluded, []string{"other", ".data.db-litestream"}) {
		t.Error(excluded, err)
	}
}
