package accounts

import (
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestTheFirstStartMakesOneAdministrator(t *testing.T) {
	t.Setenv("ADMIN_EMAIL", "owner@firm.example")
	t.Setenv("ADMIN_PASSWORD", "correct horse")
	t.Setenv("SITE_ADMIN_PASSWORD", "battery staple")
	app := testapp.New(t)
	for range 2 {
		if err := CreateFirstAdministrator(app); err != nil {
			t.Fatal(err)
		}
	}
	superuser, err := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "owner@firm.example")
	if err != nil || !superuser.ValidatePassword("correct horse") || superuser.ValidatePassword("battery staple") {
		t.Fatalf("no superuser with a password of its own: %v", err)
	}
	user, err := app.FindAuthRecordByEmail("users", "owner@firm.example")
	if err != nil || !user.ValidatePassword("battery staple") || user.ValidatePassword("correct horse") ||
		!user.Verified() {
		t.Fatalf("no user with a password of its own: %v", err)
	}
	roles, err := app.FindAllRecords("user_roles")
	if err != nil || len(roles) != 1 || roles[0].GetString("user") != user.Id || roles[0].GetString("role") != "admin" {
		t.Errorf("%d roles, %v", len(roles), err)
	}
}

func TestAPasswordThatIsShortOrForBothStopsTheStart(t *testing.T) {
	for _, given := range []struct{ dashboard, site, says string }{
		{"short", "", "ADMIN_PASSWORD has at least 8 characters"},
		{"", "short", "SITE_ADMIN_PASSWORD has at least 8 characters"},
		{"correct horse", "correct horse", "ADMIN_PASSWORD and SITE_ADMIN_PASSWORD must differ"},
	} {
		t.Setenv("ADMIN_PASSWORD", given.dashboard)
		t.Setenv("SITE_ADMIN_PASSWORD", given.site)
		app := testapp.New(t)
		if err := CreateFirstAdministrator(app); err == nil || !strings.Contains(err.Error(), given.says) {
			t.Error(err)
		}
		for _, collection := range []string{"users", core.CollectionNameSuperusers} {
			count, err := app.CountRecords(collection, dbx.Not(dbx.HashExp{"email": core.DefaultInstallerEmail}))
			if err != nil || count != 0 {
				t.Errorf("%d %s, %v", count, collection, err)
			}
		}
	}
}
