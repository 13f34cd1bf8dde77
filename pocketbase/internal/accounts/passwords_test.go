package accounts

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestACommonPasswordIsRefusedWhereverItIsSet(t *testing.T) {
	app := newAppWithQuickHashes(t)
	BindPasswords(app)
	app.Settings().Meta.AppName = "Firm & Sons"
	const address = "ada.okafor@firm.example"
	for _, collection := range []string{"users", core.CollectionNameSuperusers} {
		for password, says := range map[string]string{
			"password": "among the first that are tried", "TrustNo1": "among the first that are tried",
			"12345678":                "among the first that are tried",
			"Ada.Okafor@firm.example": "neither the address", "my-ada-okafor-1": "neither the address",
			"firm and FIRMSONS!": "neither the address of the account nor the name of this site",
			"short":              "at least 8",
		} {
			if _, err := saveAccount(app, collection, address, password); err == nil ||
				!strings.Contains(err.Error(), says) {
				t.Errorf("%s, %q: %v", collection, password, err)
			}
		}
		account, err := saveAccount(app, collection, address, "a harbor of my own")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := saveAccount(app, collection, address, "trustno1"); err == nil {
			t.Errorf("%s: a change to a common password was taken", collection)
		}
		account, err = app.FindAuthRecordByEmail(collection, address)
		if err != nil || !account.ValidatePassword("a harbor of my own") {
			t.Errorf("%s: the password did not stay: %v", collection, err)
		}
	}
}

func TestTheCommandForSuperusersRefusesACommonPassword(t *testing.T) {
	app := newAppWithQuickHashes(t)
	BindPasswords(app)
	for _, verb := range []string{"create", "upsert"} {
		command := cmd.NewSuperuserCommand(app)
		command.SetArgs([]string{verb, "owner@firm.example", "password"})
		command.SilenceErrors = true
		if err := command.Execute(); err == nil || !strings.Contains(err.Error(), "among the first that are tried") {
			t.Errorf("%s: %v", verb, err)
		}
	}
}

func TestAnExistingPasswordStaysValid(t *testing.T) {
	app := newAppWithQuickHashes(t)
	account, err := saveAccount(app, "users", "ada@firm.example", "password")
	if err != nil {
		t.Fatal(err)
	}
	BindPasswords(app)
	account, err = app.FindRecordById("users", account.Id)
	if err != nil {
		t.Fatal(err)
	}
	account.Set("name", "Ada")
	if err := app.Save(account); err != nil || !account.ValidatePassword("password") {
		t.Error(err)
	}
}

func TestAPasswordMayContainAShortName(t *testing.T) {
	for _, given := range []struct {
		password, address, site string
		want                    bool
	}{
		{"a palace of salt", "al@firm.example", "Firm", false},
		{"a palace of salt", "salt@firm.example", "Harbor", true},
		{"a palace of salt", "alof@firm.example", "Harbor", false},
		{"al@firm.example", "al@firm.example", "Harbor", true},
		{"Lex Harbor 2026", "x@y.example", "Lexharbor", true}, {"a palace of salt", "", "", false},
	} {
		if got := isOwnName(given.password, given.address, given.site); got != given.want {
			t.Errorf("%+v: %t", given, got)
		}
	}
}

// newAppWithQuickHashes returns an app that hashes passwords at the lowest cost.
func newAppWithQuickHashes(t *testing.T) core.App {
	t.Helper()
	app := testapp.New(t)
	for _, name := range []string{"users", core.CollectionNameSuperusers} {
		collection, err := app.FindCollectionByNameOrId(name)
		if err != nil {
			t.Fatal(err)
		}
		collection.Fields.GetByName(core.FieldNamePassword).(*core.PasswordField).Cost = 4
		if err := app.Save(collection); err != nil {
			t.Fatal(err)
		}
	}
	return app
}
