package accounts

import (
	"bytes"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestTheStartAdvisesACodeForAnExternalMailServer(t *testing.T) {
	app := testapp.New(t)
	var written bytes.Buffer
	log.SetOutput(&written)
	defer log.SetOutput(os.Stderr)
	for _, given := range []struct {
		enabled bool
		host    string
		code    bool
		advised bool
	}{
		{true, "smtp.example.com", false, true}, {true, "10.0.0.5", false, true},
		{false, "smtp.example.com", false, false}, {true, "127.0.0.1", false, false}, {true, "::1", false, false},
		{true, "localhost", false, false},
		{true, "smtp.example.com", true, false},
	} {
		app.Settings().SMTP.Enabled, app.Settings().SMTP.Host = given.enabled, given.host
		if err := changeSuperusers(app, func(collection *core.Collection) {
			collection.OTP.Enabled, collection.MFA.Enabled = given.code, given.code
		}); err != nil {
			t.Fatal(err)
		}
		written.Reset()
		AdviseCode(app)
		if strings.Contains(written.String(), "superuser code on") != given.advised {
			t.Errorf("%+v: %q", given, written.String())
		}
	}
}
