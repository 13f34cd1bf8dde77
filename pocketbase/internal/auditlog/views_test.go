package auditlog

import (
	"net/http"
	"slices"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestASuperusersViewOfLeadsIsRecorded(t *testing.T) {
	app, handler, token := served(t)
	testapp.Save(t, app, "contact_messages", map[string]any{"name": "Zoe"})
	view := core.NewViewCollection("shortcut")
	view.ViewQuery = "SELECT id, name FROM contact_messages"
	must(t, app.Save(view))
	for _, each := range [][3]string{
		{"POST", "/api/collections/meta/dry-run-view", `{"query":"SELECT id, name FROM contact_messages"}`},
		{"GET", "/api/collections/shortcut/records", ""},
	} {
		if answer := ask(handler, token, each[0], each[1], each[2]); answer.Code != http.StatusOK {
			t.Errorf("%s: %d %s", each[1], answer.Code, answer.Body)
		}
	}
	// A restore brings a backup's leads back. The program records it before PocketBase looks for the file.
	restore := ask(handler, token, "POST", "/api/backups/missing.zip/restore", "")
	if restore.Code != http.StatusBadRequest {
		t.Error(restore.Code, restore.Body)
	}
	const queried = "root@firm.example _superusers queried * "
	if got := all(t, app); !slices.Equal(got, []string{queried, queried, "root@firm.example _superusers restored * "}) {
		t.Errorf("%q", got)
	}
}
