package accounts

import (
	"testing"
	"unicode/utf8"
)

func TestTheListHasTenThousandPasswordsOfTheShortestLength(t *testing.T) {
	if len(commonPasswords()) != 10_000 {
		t.Errorf("%d passwords", len(commonPasswords()))
	}
	for password := range commonPasswords() {
		if utf8.RuneCountInString(password) < 8 {
			t.Errorf("%q is short anyway", password)
		}
	}
}

func TestACommonPasswordIsFoundInCapitals(t *testing.T) {
	for password, want := range map[string]bool{
		"password": true, "PassWord": true, "12345678": true, "qwertyuiop": true, "trustno1": true,
		"": false, "passwordpassword-of-ada": false, "correct-horse-battery": false,
	} {
		if isCommonPassword(password) != want {
			t.Errorf("%q: %t", password, !want)
		}
	}
}
