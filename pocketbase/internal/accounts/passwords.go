package accounts

import (
	"strings"
	"unicode"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
)

// shortestName is how many letters the part of an address before its @ needs to count: "al" is in half of all words.
const shortestName = 4

// BindPasswords refuses a new password that is guessed first, of staff and of superusers alike: by the API, the
// dashboard, a mailed link or a command. Passwords that an account has already stay good.
func BindPasswords(app core.App) {
	for _, collection := range []string{"users", core.CollectionNameSuperusers} {
		app.OnRecordValidate(collection).BindFunc(func(e *core.RecordEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			password := e.Record.GetString(core.FieldNamePassword) // in clear only while it is a new one
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

// isOwnName reports whether the password contains the address, what is before its @, or the name of the site, however
// they are written.
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

// lettersAndDigits leaves of a text what does not change with capitals, blanks and dashes.
func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}
