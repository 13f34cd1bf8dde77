package replication

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lexharbor/internal/testapp"
)

// storeIn returns a store whose lease lasts an hour. Litestream finds copies of these terms in it.
func storeIn(t *testing.T, terms ...string) *Store {
	t.Helper()
	server := httptest.NewServer(&testapp.ObjectStore{})
	t.Cleanup(server.Close)
	for name, value := range map[string]string{
		"REPLICA_S3_ENDPOINT": server.URL, "REPLICA_S3_BUCKET": "bucket", "REPLICA_S3_REGION": "eu",
		"REPLICA_S3_PATH":       "/lexharbor/",
		"REPLICA_S3_ACCESS_KEY": "key", "REPLICA_S3_SECRET": "secret", "LEASE_SECONDS": "3600",
	} {
		t.Setenv(name, value)
	}
	store, err := StoreFromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	haveCopies(t, terms...)
	return store
}

// haveCopies replaces Litestream with a script that restores copies of these terms.
func haveCopies(t *testing.T, terms ...string) {
	t.Helper()
	script := "#!/bin/sh\n[ \"$1\" = restore ] && [ \"$LITESTREAM_ACCESS_KEY_ID\" = key ] || exit 3\ncase \"$7\" in\n"
	for _, term := range terms {
		script += "*/" + term + "\\?*) printf 'copy of " + term + "' > \"$6\";;\n"
	}
	program := filepath.Join(t.TempDir(), "litestream")
	if err := os.WriteFile(program, []byte(script+"esac\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("LITESTREAM_PROGRAM", program)
}

func contentOf(t *testing.T, parts ...string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestEachTermHasItsOwnCopy(t *testing.T) {
	store := storeIn(t)
	if url := store.URL(7); !strings.HasPrefix(
		url,
		"s3://bucket/lexharbor/term-000007?endpoint=http%3A%2F%2F127.0.0.1",
	) ||
		!strings.HasSuffix(url, "&forcePathStyle=true&region=eu") {
		t.Error(url)
	}
	t.Setenv("REPLICA_S3_PATH", "")
	if _, err := StoreFromEnvironment(); err == nil ||
		!strings.HasPrefix(err.Error(), "a lease needs all of REPLICA_S3_ENDPOINT") {
		t.Error(err)
	}
}

func TestTheFirstServerTakesTheLeaseAndAnotherDoesNotStart(t *testing.T) {
	store := storeIn(t)
	litestream, folder, other := litestreamAt(t, "/nowhere/l.sock"), t.TempDir(), t.TempDir()
	for range 2 { // at the first start, and at a restart
		writer, err := NewWriter(t.Context(), store, litestream, folder)
		if err != nil || writer.MayWrite() != nil || writer.holder.Own().Term != 1 {
			t.Fatal(err)
		}
	}
	if _, err := NewWriter(t.Context(), store, litestream, other); !errors.Is(err, ErrHeld) ||
		!strings.Contains(err.Error(), `Start "lexharbor standby" here instead`) {
		t.Error(err)
	}
}

func TestAStandbyTakesOverWithAllThatTheStoreHas(t *testing.T) {
	store := storeIn(t, "term-000001")
	former, next := t.TempDir(), t.TempDir()
	control := listen(t, synced("synced"))
	litestream := litestreamAt(t, control.path)
	writer, err := NewWriter(t.Context(), store, litestream, former)
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Confirm(t.Context()); err != nil || len(control.registered) != 1 ||
		!strings.Contains(control.registered[0], "/term-000001?") {
		t.Error(err, control.registered)
	}
	if err := os.WriteFile(filepath.Join(next, databaseFile), []byte("former data"), 0o600); err != nil {
		t.Fatal(err)
	}
	asked := make(chan os.Signal, 1)
	asked <- os.Interrupt
	if err := NewStandby(store, next).IsTurn(t.Context(), asked); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, next, databaseFile); got != "copy of term-000001" {
		t.Error(got)
	}
	aside, err := filepath.Glob(filepath.Join(next, "before-restore-*", databaseFile))
	if err != nil || len(aside) != 1 || contentOf(t, aside[0]) != "former data" {
		t.Error(aside, err)
	}
	// The former computer confirms nothing more, although its Litestream continues. Once it knows that it lost the
	// lease, it writes nothing more.
	if err := writer.Confirm(t.Context()); !errors.Is(err, ErrLost) {
		t.Error(err)
	}
	if err := writer.MayWrite(); !errors.Is(err, ErrLost) {
		t.Error(err)
	}
	handler := RefuseWrites(
		writer.MayWrite,
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }),
	)
	for method, status := range map[string]int{"GET": 204, "HEAD": 204, "POST": 503, "PATCH": 503, "DELETE": 503} {
		if answer := testapp.Ask(handler, method, "/api/collections/blog_posts/records"); answer.StatusCode != status ||
			(status == 503) != (answer.Header.Get("Retry-After") == "5") {
			t.Error(method, answer.Status)
		}
	}
	lost := make(chan bool, 1)
	writer.Follow(t.Context(), func() { lost <- true })
	if len(lost) != 1 {
		t.Error("its jobs were not ended")
	}
	if _, err := NewWriter(t.Context(), store, litestream, former); !errors.Is(err, ErrLost) {
		t.Error(err)
	}
	// The new computer becomes the server, even if Litestream copied to another address before.
	successor, err := NewWriter(t.Context(), store, litestream, next)
	if err != nil {
		t.Fatal(err)
	}
	if err := successor.Confirm(t.Context()); err != nil || control.unregistered != 2 ||
		!strings.Contains(control.registered[len(control.registered)-1], "/term-000002?") {
		t.Error(err, control.registered, control.unregistered)
	}
}

func TestAnInterruptedTakeoverIsRepeatedBeforeTheServerStarts(t *testing.T) {
	store := storeIn(t) // the store has no copy
	former, next := t.TempDir(), t.TempDir()
	litestream := litestreamAt(t, "/nowhere/l.sock")
	if _, err := NewWriter(t.Context(), store, litestream, former); err != nil {
		t.Fatal(err)
	}
	found, tag, err := store.lease.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := store.TakeOver(t.Context(), next, found, tag); err == nil ||
		err.Error() != "there is no copy in the store" {
		t.Error(err)
	}
	if _, err := NewWriter(t.Context(), store, litestream, next); err == nil ||
		!strings.HasPrefix(err.Error(), "this computer took over and has not restored the data") {
		t.Error(err)
	}
	// Now the store has a copy, and the standby continues the takeover.
	haveCopies(t, "term-000001")
	if err := NewStandby(store, next).IsTurn(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, next, databaseFile); got != "copy of term-000001" {
		t.Error(got)
	}
}

func TestAStandbyTakesOnlyALeaseThatIsNotRenewed(t *testing.T) {
	store := storeIn(t, "term-000001")
	former, next := t.TempDir(), t.TempDir()
	writer, err := NewWriter(t.Context(), store, litestreamAt(t, "/nowhere/l.sock"), former)
	if err != nil {
		t.Fatal(err)
	}
	standby := NewStandby(store, next)
	standby.every, standby.patience = time.Millisecond, time.Hour
	turn := make(chan error, 1)
	go func() { turn <- standby.IsTurn(t.Context(), nil) }()
	for range 20 {
		if err := writer.holder.Renew(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(turn) != 0 {
		t.Fatal("it took over from a server that is well")
	}
	impatient := NewStandby(store, t.TempDir())
	impatient.every, impatient.patience = time.Millisecond, 0
	if err := impatient.IsTurn(t.Context(), nil); err != nil {
		t.Error(err)
	}
	if err := writer.Confirm(t.Context()); err == nil {
		t.Error("the former server confirms")
	}
}

// A takeover restores the data after it has the lease. So it misses what the former computer copies later.
func TestConfirmChecksTheLeaseAfterTheCopy(t *testing.T) {
	store := storeIn(t, "term-000001")
	former, next := t.TempDir(), t.TempDir()
	takesOver := func(w http.ResponseWriter, r *http.Request) {
		found, tag, err := store.lease.Read(r.Context())
		if err == nil {
			err = store.TakeOver(r.Context(), next, found, tag)
		}
		if err != nil {
			t.Error(err)
		}
		synced("synced")(w, r)
	}
	writer, err := NewWriter(t.Context(), store, litestreamAt(t, listen(t, takesOver).path), former)
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Confirm(t.Context()); !errors.Is(err, ErrLost) {
		t.Error(err)
	}
}

func TestARestartedLitestreamIsRegisteredAgain(t *testing.T) {
	store := storeIn(t)
	isForgetful := false
	control := listen(t, nil)
	control.sync = func(w http.ResponseWriter, r *http.Request) {
		if isForgetful {
			isForgetful = false
			says(http.StatusNotFound, `{"error":"database not found"}`)(w, r)
			return
		}
		synced("no_change")(w, r)
	}
	writer, err := NewWriter(t.Context(), store, litestreamAt(t, control.path), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		isForgetful = round == 1
		if err := writer.Confirm(t.Context()); err != nil || len(control.registered) != round+1 ||
			control.unregistered != 1 {
			t.Error(err, control.registered, control.unregistered)
		}
	}
}
