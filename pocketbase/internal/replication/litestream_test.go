package replication

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestSyncSucceedsOnlyIfTheStoreHasAllCommits(t *testing.T) {
	for name, each := range map[string]struct {
		answer http.HandlerFunc
		says   string // prefix of the error; empty: none
	}{
		"copied now":    {synced("synced"), ""},
		"copied before": {synced("no_change"), ""},
		"copied to this disk only": {
			says(200, `{"status":"synced_local","txid":7,"replicated_txid":7}`),
			`Litestream did not confirm: status "synced_local", transaction 7 of 7`,
		},
		"behind": {
			says(200, `{"status":"synced","txid":7,"replicated_txid":6}`),
			`Litestream did not confirm: status "synced", transaction 6 of 7`,
		},
		"nothing to copy": {
			says(200, `{"status":"no_change","txid":0,"replicated_txid":0}`),
			`Litestream did not confirm: status "no_change", transaction 0 of 0`,
		},
		"an empty answer": {says(200, ``), "Litestream's answer cannot be read"},
		"no JSON":         {says(200, `<html>`), "Litestream's answer cannot be read"},
		"a database that it has not": {
			says(404, `{"error":"database not found: /srv/lexharbor/pb_data/data.db"}`),
			"Litestream refuses /sync (404): database not found: /srv/lexharbor/pb_data/data.db",
		},
		"a store that does not answer": {
			says(500, `{"error":"sync database: replica sync: timeout"}`),
			"Litestream refuses /sync (500): sync database: replica sync: timeout",
		},
		"a refusal that says no reason": {says(409, ``), "Litestream refuses /sync (409): "},
	} {
		control := listen(t, each.answer)
		err := litestreamAt(t, control.path).Sync(t.Context())
		if (err == nil) != (each.says == "") || err != nil && !strings.HasPrefix(err.Error(), each.says) {
			t.Errorf("%s: %v", name, err)
		}
		if want := `{"path":"/srv/lexharbor/pb_data/data.db","timeout":5,"wait":true}`; control.syncs() != 1 ||
			control.asked[0] != want {
			t.Errorf("%s: asked %v", name, control.asked)
		}
	}
}

func TestSyncFailsWithoutLitestream(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "none.sock")
	if err := litestreamAt(t, socket).Sync(t.Context()); err == nil ||
		!strings.HasPrefix(err.Error(), "Litestream does not answer at "+socket) {
		t.Error(err)
	}
}

func TestSyncFailsWhileLitestreamStalls(t *testing.T) {
	silent := make(chan struct{})
	defer close(silent)
	control := listen(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-silent:
		case <-r.Context().Done():
		}
	})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := litestreamAt(t, control.path).Sync(ctx); err == nil ||
		err.Error() != "Litestream has not answered /sync in time" {
		t.Error(err)
	}
}

func TestLastSyncReturnsWhenTheStoreHadAllCommits(t *testing.T) {
	control := listen(t, synced("synced"))
	litestream := litestreamAt(t, control.path)
	if _, err := litestream.LastSync(t.Context()); err == nil ||
		err.Error() != "Litestream does not copy /srv/lexharbor/pb_data/data.db" {
		t.Error(err)
	}
	control.list = says(
		200,
		`{"databases":[{"path":"/other.db","last_sync_at":"2026-11-22T10:00:00Z"},{"path":"/srv/lexharbor/pb_data/`+
			`data.db","status":"replicating"}]}`,
	)
	if last, err := litestream.LastSync(t.Context()); err != nil || !last.IsZero() {
		t.Error(last, err)
	}
	control.list = says(
		200,
		`{"databases":[{"path":"/srv/lexharbor/pb_data/data.db","last_sync_at":"2026-11-22T10:00:00.5Z"}]}`,
	)
	if last, err := litestream.LastSync(t.Context()); err != nil ||
		last.Format(time.RFC3339Nano) != "2026-11-22T10:00:00.5Z" {
		t.Error(last, err)
	}
}
