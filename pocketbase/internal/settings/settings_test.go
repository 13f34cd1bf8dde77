package settings

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestTheEnvironmentOverridesTheDashboardOnlyWhereItIsSet(t *testing.T) {
	app := testapp.New(t)
	app.Settings().Meta.SenderName = "From the dashboard"
	app.Settings().SMTP = core.SMTPConfig{
		Enabled:  true,
		Host:     "old.example",
		Port:     25,
		Username: "old",
		Password: "old secret",
	}
	if err := app.Save(app.Settings()); err != nil {
		t.Fatal(err)
	}
	if err := Apply(app); err != nil {
		t.Fatal(err)
	}
	if smtp := app.Settings().SMTP; smtp.Host != "old.example" || smtp.Password != "old secret" {
		t.Errorf("changed without a variable: %+v", smtp)
	}
	if address := app.Settings().Meta.AppURL; address != "http://127.0.0.1:8090" {
		t.Errorf("without a variable mails lead to %s", address)
	}
	t.Setenv("HTTP_ADDR", "127.0.0.1:9000")
	if err := Apply(app); err != nil || app.Settings().Meta.AppURL != "http://127.0.0.1:9000" {
		t.Errorf("mails lead to %s: %v", app.Settings().Meta.AppURL, err)
	}

	t.Setenv("SMTP_HOST", "new.example")
	t.Setenv("SMTP_PORT", "465")
	t.Setenv("MAIL_FROM", "hello@firm.example")
	t.Setenv("SITE_ORIGIN", "https://firm.example")
	t.Setenv("TRUSTED_PROXIES", "10.0.0.1")
	if err := Apply(app); err != nil {
		t.Fatal(err)
	}
	settings := app.Settings()
	if want := (core.SMTPConfig{Enabled: true, Host: "new.example", Port: 465, TLS: true}); settings.SMTP != want {
		t.Errorf("%+v", settings.SMTP)
	}
	if settings.Meta.SenderName != "From the dashboard" || settings.Meta.SenderAddress != "hello@firm.example" ||
		settings.Meta.AppURL != "https://firm.example" {
		t.Errorf("%+v", settings.Meta)
	}
	if len(settings.TrustedProxy.Headers) != 1 || settings.TrustedProxy.Headers[0] != "X-Forwarded-For" {
		t.Errorf("%+v", settings.TrustedProxy)
	}
	t.Setenv("SMTP_PORT", "many")
	if err := Apply(app); err == nil {
		t.Error("a port that is no number was accepted")
	}
}

func TestTheAddressesOfTheStaffMustBeBareOnes(t *testing.T) {
	app := testapp.New(t)
	for _, setting := range staffSettings {
		name := setting.Name
		t.Setenv(name, "o'neill+leads@firm.example")
		if err := Apply(app); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, wrong := range []string{"sales", "Sales <sales@firm.example>", "a@firm.example, b@firm.example",
			"a@firm.example\r\nBcc: b@firm.example"} {
			t.Setenv(name, wrong)
			if err := Apply(app); err == nil ||
				err.Error() != name+" must be one bare address, such as sales@example.com" {
				t.Errorf("%s=%q: %v", name, wrong, err)
			}
		}
		t.Setenv(name, "")
	}
}

func TestSuperusersSignInFromListedAddressesOnly(t *testing.T) {
	app := testapp.New(t)
	app.Settings().SuperuserIPs = []string{"192.0.2.1"}
	for given, want := range map[string]string{
		"": "192.0.2.1", "10.0.0.5": "10.0.0.5/32",
		"10.0.0.5, 10.8.0.0/24,2001:db8::/32 ": "10.0.0.5/32 10.8.0.0/24 2001:db8::/32",
		"::1,2001:db8:1:2::5":                  "::/64 2001:db8:1:2::/64", "2001:db8:1:2::5/128": "2001:db8:1:2::/64",
		"::ffff:10.0.0.5": "10.0.0.5/32",
	} {
		app.Settings().SuperuserIPs = []string{"192.0.2.1"}
		t.Setenv("SUPERUSER_IPS", given)
		if err := Apply(app); err != nil || strings.Join(app.Settings().SuperuserIPs, " ") != want {
			t.Errorf("%q: %v, %v", given, app.Settings().SuperuserIPs, err)
		}
	}
	for _, wrong := range []string{"office", "10.0.0.300", "10.0.0.5,", "10.0.0.0/33", "10.0.0.5;10.0.0.6"} {
		t.Setenv("SUPERUSER_IPS", wrong)
		if err := Apply(app); err == nil ||
			!strings.Contains(err.Error(), "SUPERUSER_IPS must name addresses or networks") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

func TestANumberIsReadAndAWrongOneIsNamed(t *testing.T) {
	streams := new(Topic).Default("MAX_STREAMS", "7")
	for value, want := range map[string]int{"": 7, "1": 1, "4096": 4096, "0": 0, "-1": 0, "many": 0, "1.5": 0} {
		t.Setenv("MAX_STREAMS", value)
		got, err := streams.Number(1)
		if got != want || (err == nil) != (want > 0) {
			t.Errorf("%q is read as %d: %v", value, got, err)
		}
		if err != nil && err.Error() != "MAX_STREAMS must be a whole number of at least 1" {
			t.Error(err)
		}
	}
}

func TestTheErrorNamesAllWrongSettingsAtOnce(t *testing.T) {
	names := []string{"STAFF_EMAIL", "STAFF_EMAIL_DEMO", "SITE_ORIGIN", "MAIL_FROM", "SMTP_PORT", "BACKUP_CRON",
		"BACKUPS_KEPT", "SUPERUSER_IPS"}
	t.Setenv("SMTP_HOST", "smtp.firm.example")
	for _, name := range names {
		t.Setenv(name, "what it can't be")
	}
	app := testapp.New(t)
	err := Apply(app)
	for _, name := range names {
		if err == nil || !strings.Contains(err.Error(), name+" must ") {
			t.Errorf("%s is not named in\n%v", name, err)
		}
	}
	if app.Settings().SMTP.Enabled {
		t.Error("what was right beside it was stored")
	}
}
