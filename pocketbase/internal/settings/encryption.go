package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// PocketBase's settings contain passwords, such as the mail server's. These environment variables contain the keys that
// encrypt the settings in the database.
const (
	KeyVariable       = "SETTINGS_KEY"        // the current key
	keyBeforeVariable = "SETTINGS_KEY_BEFORE" // the former key, while the key is being changed or removed
)

var (
	encryption = Explain("Encryption", `
32 characters that encrypt the settings in the database, such as the mail server's password. Without the same key
the program does not start any more. The one before it goes into SETTINGS_KEY_BEFORE for one start, when you
change it.`)
	_ = encryption.Sample(KeyVariable, "")
	_ = encryption.Sample(keyBeforeVariable, "")
)

// keyLength is the length of a key in bytes, for AES-256.
const keyLength = 32

// BindEncryption makes the start fail, before anything is written, if the keys cannot decrypt the settings. PocketBase
// encrypts and decrypts with the variable that its configuration names, which must be KeyVariable. Apply later encrypts
// the settings with a new key.
func BindEncryption(app core.App) {
	app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		for _, name := range []string{KeyVariable, keyBeforeVariable} {
			if given := len(os.Getenv(name)); given != 0 && given != keyLength {
				return fmt.Errorf("%s must have exactly %d characters, not %d", name, keyLength, given)
			}
		}
		return e.Next()
	})
	app.OnSettingsReload().BindFunc(func(e *core.SettingsReloadEvent) error {
		stored, err := storedSettings(e.App)
		if err != nil {
			return err
		}
		key, before := os.Getenv(KeyVariable), os.Getenv(keyBeforeVariable)
		switch {
		case isPlain(stored) || opens(stored, key):
			return e.Next()
		case opens(stored, before):
			if err := os.Setenv(KeyVariable, before); err != nil {
				return err
			}
			return errors.Join(e.Next(), os.Setenv(KeyVariable, key))
		case key == "":
			return errors.New(
				"the settings in the database are encrypted: set SETTINGS_KEY to the key that they were encrypted " +
					"with. Nothing was changed",
			)
		}
		return errors.New(
			"SETTINGS_KEY is not the key that the settings in the database were encrypted with. Set that one, " +
				"or name it in SETTINGS_KEY_BEFORE to replace it. Nothing was changed",
		)
	})
}

// areStoredAsWanted reports whether the stored settings match KeyVariable: encrypted with its key, or plain if it is
// unset.
func areStoredAsWanted(app core.App) (bool, error) {
	stored, err := storedSettings(app)
	if err != nil {
		return false, err
	}
	if key := os.Getenv(app.EncryptionEnv()); key != "" {
		return opens(stored, key), nil
	}
	return isPlain(stored), nil
}

// forgetFormer empties the database's write-ahead log, which still contains the settings from before their encryption.
func forgetFormer(app core.App) error {
	_, err := app.NonconcurrentDB().NewQuery("PRAGMA wal_checkpoint(TRUNCATE)").Execute()
	return err
}

func storedSettings(app core.App) (string, error) {
	var stored string
	err := app.DB().Select("value").From("_params").Where(dbx.HashExp{"id": "settings"}).Row(&stored)
	return stored, err
}

func isPlain(stored string) bool { return json.Valid([]byte(stored)) }

// shortestEncrypted is less than the length of any encrypted settings. A shorter text is damaged, and would make
// PocketBase panic.
const shortestEncrypted = 64

func opens(stored, key string) bool {
	if key == "" || len(stored) < shortestEncrypted {
		return false
	}
	_, err := security.Decrypt(stored, key)
	return err == nil
}
