package site

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"lexharbor/internal/testapp"
)

func TestAWorkerThatIsSwitchedOffIsReplaced(t *testing.T) {
	app := testapp.New(t)
	s := followed(t, app)
	ask := func(headers ...string) (int, string, string) {
		t.Helper()
		response := testapp.Ask(s, "GET", "/sw.js", headers...)
		if response.StatusCode == 200 {
			for name, want := range map[string]string{
				"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache",
				"Vary": "Accept-Encoding, Available-Dictionary", "Last-Modified": "", "Expires": "",
			} {
				if got := response.Header.Get(name); got != want {
					t.Errorf("%s is %q", name, got)
				}
			}
		}
		return response.StatusCode, testapp.Text(t, response), response.Header.Get("ETag")
	}
	command := func(name string) {
		t.Helper()
		worker := NewCommand(app)
		worker.SetArgs([]string{name})
		if err := worker.Execute(); err != nil {
			t.Fatal(err)
		}
	}

	_, text, tag := ask()
	if !strings.HasPrefix(text, "// worker\n") {
		t.Fatalf("on: %q", text)
	}
	command("off")
	command("off")
	status, text, offTag := ask("If-None-Match", tag)
	if status != 200 || !strings.HasPrefix(text, "// retire\n") || offTag == tag {
		t.Errorf("off: %d %q, tags %s and %s", status, text, tag, offTag)
	}
	if status, _, _ := ask("If-None-Match", offTag); status != 304 {
		t.Errorf("off, asked again: %d", status)
	}
	command("on")
	command("on")
	if status, text, _ := ask("If-None-Match", offTag); status != 200 || !strings.HasPrefix(text, "// worker\n") {
		t.Errorf("on again: %d %q", status, text)
	}
}

func TestTheSettingSwitchesTheWorkerOff(t *testing.T) {
	app := testapp.New(t)
	t.Setenv("SERVICE_WORKER", "off")
	s := followed(t, app)
	if text := testapp.Text(t, testapp.Ask(s, "GET", "/sw.js")); !strings.HasPrefix(text, "// retire\n") {
		t.Errorf("%q", text)
	}
	t.Setenv("SERVICE_WORKER", "no")
	if err := testSite(t).Follow(app); err == nil || err.Error() != "SERVICE_WORKER must be on or off" {
		t.Errorf("%v", err)
	}
}

func TestTheRetiringWorkerHasNoAddressOfItsOwn(t *testing.T) {
	for _, target := range []string{"/sw-off.js", "/sw-off", "/sw-off.js.br"} {
		if status := testapp.Ask(testSite(t), "GET", target).StatusCode; status != 404 {
			t.Errorf("%s: %d", target, status)
		}
	}
}

func TestTheSwitchReportsAFailure(t *testing.T) {
	nowhere := workerSwitch{file: filepath.Join(t.TempDir(), "missing", workerOffFile)}
	if err := nowhere.turn(true); err == nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if err := nowhere.turn(false); err != nil {
		t.Errorf("what is on already: %v", err)
	}
}
