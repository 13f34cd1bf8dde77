package accounts

import (
	"strings"
	"unicode"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
)

// shortestName is the shortest word, in bytes, that isOwnName searches for in a password. Shorter ones, such as "al",
// occur in too many passwords.
const shortestName = 4

// BindPasswords refuses new passwords that attackers try first: common ones, and those with the account's address or
// the site's name. It checks the passwords that staff and superusers set by the API, the dashboard, mailed links and
// commands. Existing passwords stay valid.
func BindPasswords(app core.App) {
	for _, collection := range []string{"users", core.CollectionNameSuperusers} {
		app.OnRecordValidate(collection).BindFunc(func(e *core.RecordEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			password := e.Record.GetString(core.FieldNamePassword) // PocketBase returns a new password only
			if password == "" {
				return nil
			}
			if isCommonPassword(password) {
				return refusedPassword(
					"validation_common_password",
					"This password is among the first that are tried. Choose another one, such as several words that "+
						"have nothing to do with each other.",
				)
			}
			if isOwnName(password, e.Record.Email(), e.App.Settings().Meta.AppName) {
				return refusedPassword("validation_named_password",
					"Choose a password that contains neither the address of the account nor the name of this site.")
			}
			return nil
		})
	}
}

func refusedPassword(code, text string) error {
	return validation.Errors{core.FieldNamePassword: validation.NewError(code, text)}
}

// isOwnName reports whether a password contains the account's address, its part before the @, or the site's name. It
// ignores case and punctuation.
func isOwnName(password, address, site string) bool {
	password = lettersAndDigits(password)
	name, _, _ := strings.Cut(address, "@")
	for _, word := range []string{address, name, site} {
		word = lettersAndDigits(word)
		if len(word) >= shortestName && strings.Contains(password, word) {
			return true
		}
	}
	return false
}

// lettersAndDigits returns the letters and digits of a text, in lower case.
func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}
