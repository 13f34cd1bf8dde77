package settings

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lexharbor/internal/testapp"
)

const (
	firstKey  = "0123456789abcdef0123456789abcdef"
	secondKey = "fedcba9876543210fedcba9876543210"
	secret    = "password-of-the-mail-server"
)

// startOn starts PocketBase on a data folder with these keys, and stops it again. It returns the decrypted SMTP
// password.
func startOn(t *testing.T, folder, key, before string) (password string, err error) {
	t.Helper()
	t.Setenv(KeyVariable, key)
	t.Setenv(keyBeforeVariable, before)
	app := testapp.NotStarted(folder, KeyVariable)
	BindEncryption(app)
	defer testapp.End(t, app)
	if err := app.Bootstrap(); err != nil {
		return "", err
	}
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	if err := Apply(app); err != nil {
		t.Fatal(err)
	}
	return app.Settings().SMTP.Password, nil
}

// holdsSecret reports whether any file of the folder contains the secret as plain text.
func holdsSecret(t *testing.T, folder string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.db*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(content, []byte(secret)) {
			return true
		}
	}
	return false
}

func TestTheSettingsAreEncryptedWhenTheKeyIsSetChangedAndRemoved(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("SMTP_HOST", "mail.example")
	t.Setenv("SMTP_PASSWORD", secret)
	for _, step := range []struct {
		key, before, says string
		isClear           bool
	}{
		{says: "", isClear: true},
		{key: firstKey},
		{key: firstKey},
		{says: "the settings in the database are encrypted: set SETTINGS_KEY"},
		{key: secondKey, says: "SETTINGS_KEY is not the key"},
		{key: secondKey, before: strings.ToUpper(secondKey), says: "SETTINGS_KEY is not the key"},
		{key: "short", says: "SETTINGS_KEY must have exactly 32 characters, not 5"},
		{key: firstKey, before: "short", says: "SETTINGS_KEY_BEFORE must have exactly 32 characters, not 5"},
		{key: firstKey},
		{key: secondKey, before: firstKey},
		{key: secondKey, before: firstKey},
		{key: secondKey},
		{key: firstKey, says: "SETTINGS_KEY is not the key"},
		{before: secondKey, isClear: true},
		{isClear: true},
	} {
		password, err := startOn(t, folder, step.key, step.before)
		if step.says != "" {
			if err == nil || !strings.Contains(err.Error(), step.says) {
				t.Errorf("%+v: %v", step, err)
			}
			continue
		}
		if err != nil || password != secret || holdsSecret(t, folder) != step.isClear {
			t.Errorf("%+v: %q, %v, in clear: %t", step, password, err, holdsSecret(t, folder))
		}
		os.Unsetenv("SMTP_HOST") // from now on only the database has it
	}
}

func TestANewDatabaseIsEncryptedFromTheStart(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("SMTP_HOST", "mail.example")
	t.Setenv("SMTP_PASSWORD", secret)
	if password, err := startOn(t, folder, firstKey, ""); err != nil || password != secret || holdsSecret(t, folder) {
		t.Errorf("%q, %v, in clear: %t", password, err, holdsSecret(t, folder))
	}
}

func TestDamagedSettingsStopTheStart(t *testing.T) {
	if opens("c2hvcnQ=", firstKey) || isPlain("c2hvcnQ=") {
		t.Error("taken for settings")
	}
}
