package database_test

import (
	"errors"
	"testing"

	"lexharbor/internal/testapp"
)

func TestACommitIsOnTheDiskBeforeItIsAnswered(t *testing.T) {
	app := testapp.New(t)
	var synchronous, timeout int
	var journal string
	if err := errors.Join(
		app.NonconcurrentDB().NewQuery("PRAGMA synchronous").Row(&synchronous),
		app.NonconcurrentDB().NewQuery("PRAGMA busy_timeout").Row(&timeout),
		app.NonconcurrentDB().NewQuery("PRAGMA journal_mode").Row(&journal),
	); err != nil {
		t.Fatal(err)
	}
	if synchronous != 2 || timeout != 10000 || journal != "wal" {
		t.Errorf("synchronous %d, busy_timeout %d, journal_mode %s", synchronous, timeout, journal)
	}
}
