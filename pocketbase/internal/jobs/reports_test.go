package jobs

import (
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

type night struct{ Name string }

var nights = Reports[night]{RowID: "nights", Most: 2, About: "nights"}

func TestReportsComeNewestFirst(t *testing.T) {
	app := testapp.New(t)
	expectNames(t, app)
	for _, name := range []string{"a", "b", "c"} {
		add(t, app, name)
	}
	expectNames(t, app, "c", "b")
	add(t, app, "b")
	expectNames(t, app, "b", "c")
}

func TestReportsInAnUnreadableFormatAreReplaced(t *testing.T) {
	app := testapp.New(t)
	if _, err := app.DB().NewQuery("INSERT INTO _params (id, value) VALUES ('nights', '{}')").Execute(); err != nil {
		t.Fatal(err)
	}
	if _, err := nights.In(app.DB()); err == nil ||
		!strings.HasPrefix(err.Error(), "the reports of former nights cannot be read: ") {
		t.Fatal(err)
	}
	add(t, app, "a")
	expectNames(t, app, "a")
}

func add(t *testing.T, app core.App, name string) {
	t.Helper()
	if err := nights.Add(app, &night{name}, func(other *night) bool { return other.Name == name }); err != nil {
		t.Fatal(err)
	}
}

func expectNames(t *testing.T, app core.App, wanted ...string) {
	t.Helper()
	stored, err := nights.In(app.DB())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, each := range stored {
		names = append(names, each.Name)
	}
	if !slices.Equal(names, wanted) {
		t.Errorf("stored are %v instead of %v", names, wanted)
	}
}
