package accounts

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestTheFirstStartMakesOneAdministrator(t *testing.T) {
	t.Setenv("ADMIN_EMAIL", "owner@firm.example")
	t.Setenv("ADMIN_PASSWORD", "correct horse")
	app := testapp.New(t)
	for range 2 {
		if err := CreateFirstAdministrator(app); err != nil {
			t.Fatal(err)
		}
	}
	superuser, err := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "owner@firm.example")
	if err != nil || !superuser.ValidatePassword("correct horse") {
		t.Fatalf("no superuser: %v", err)
	}
	user, err := app.FindAuthRecordByEmail("users", "owner@firm.example")
	if err != nil || !user.ValidatePassword("correct horse") || !user.Verified() {
		t.Fatalf("no user: %v", err)
	}
	roles, err := app.FindAllRecords("user_roles")
	if err != nil || len(roles) != 1 || roles[0].GetString("user") != user.Id || roles[0].GetString("role") != "admin" {
		t.Errorf("%d roles, %v", len(roles), err)
	}
}

func TestAShortPasswordStopsTheStart(t *testing.T) {
	t.Setenv("ADMIN_PASSWORD", "short")
	app := testapp.New(t)
	if err := CreateFirstAdministrator(app); err == nil || !strings.Contains(err.Error(), "ADMIN_PASSWORD") {
		t.Error(err)
	}
	if count, err := app.CountRecords("users"); err != nil || count != 0 {
		t.Errorf("%d users, %v", count, err)
	}
}
