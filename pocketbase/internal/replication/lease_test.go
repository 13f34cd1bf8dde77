package replication

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"lexharbor/internal/testapp"
)

func objectOf(t *testing.T, holds time.Duration) (*testapp.ObjectStore, *Object) {
	t.Helper()
	s := &testapp.ObjectStore{}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, &Object{
		&Bucket{
			Endpoint:  server.URL,
			Name:      "bucket",
			Region:    "eu",
			AccessKey: "key",
			Secret:    "secret",
			PathStyle: true,
		},
		testapp.ObjectKey,
		holds,
	}
}

func TestOnlyOneOfManyComputersTakesTheLease(t *testing.T) {
	_, object := objectOf(t, time.Hour)
	for round := range int64(3) {
		found, tag, err := object.Read(t.Context())
		if err != nil || found.Term != round {
			t.Fatal(found, err)
		}
		taken, held := make(chan *Holder, 20), make(chan error, 20)
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				if holder, err := object.Take(context.Background(), found, tag, fmt.Sprint("owner-", i)); err == nil {
					taken <- holder
				} else {
					held <- err
				}
			})
		}
		all.Wait()
		if len(taken) != 1 || len(held) != 19 {
			t.Fatalf("%d took it", len(taken))
		}
		for range 19 {
			if err := <-held; !errors.Is(err, ErrHeld) {
				t.Error(err)
			}
		}
		holder := <-taken
		if holder.Own().Term != round+1 || holder.Held() != nil || holder.Check(t.Context()) != nil {
			t.Error(holder.Own())
		}
	}
}

func TestAComputerThatLostTheLeaseNeverGetsItBack(t *testing.T) {
	_, object := objectOf(t, time.Hour)
	first, err := object.Take(t.Context(), Lease{}, "", "first")
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Renew(t.Context()); err != nil {
		t.Fatal(err)
	}
	found, tag, err := object.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := object.Take(t.Context(), found, tag, "second"); err != nil {
		t.Fatal(err)
	}
	if first.Held() != nil {
		t.Error("it cannot know yet")
	}
	for range 2 {
		if err := first.Check(t.Context()); !errors.Is(err, ErrLost) {
			t.Error(err)
		}
		if err := first.Renew(t.Context()); !errors.Is(err, ErrLost) {
			t.Error(err)
		}
		if err := first.Held(); !errors.Is(err, ErrLost) {
			t.Error(err)
		}
	}
	if _, err := object.Continue(t.Context(), first.Own()); !errors.Is(err, ErrLost) {
		t.Error(err)
	}
	if again, err := object.Continue(t.Context(), Lease{2, "second"}); err != nil || again.Held() != nil {
		t.Error(err)
	}
}

func TestAnExpiredLeaseCanBeRenewedAgain(t *testing.T) {
	s, object := objectOf(t, time.Nanosecond)
	holder, err := object.Take(t.Context(), Lease{}, "", "first")
	if err != nil {
		t.Fatal(err)
	}
	if err := holder.Held(); !errors.Is(err, errOver) {
		t.Error(err)
	}
	object.For = time.Hour
	s.IsDown = true
	if err := holder.Renew(t.Context()); err == nil || errors.Is(err, ErrLost) {
		t.Error(err)
	}
	if err := holder.Held(); !errors.Is(err, errOver) {
		t.Error(err)
	}
	s.IsDown = false
	if err := holder.Renew(t.Context()); err != nil || holder.Held() != nil {
		t.Error(err)
	}
	// A renewal whose response was lost is still valid.
	s.LoseAnswer = true
	if err := holder.Renew(t.Context()); err == nil {
		t.Error("its answer was lost")
	}
	if err := holder.Renew(t.Context()); err != nil || holder.Held() != nil {
		t.Error(err)
	}
}

func TestAnInvalidLeaseCannotBeTaken(t *testing.T) {
	s, object := objectOf(t, time.Hour)
	for _, content := range []string{"{", "[]", `{"term":0,"owner":"x"}`, `{"term":1}`} {
		s.Content = content
		if _, _, err := object.Read(t.Context()); err == nil ||
			err.Error() != "lexharbor/lease.json in the store is no lease" {
			t.Error(content, err)
		}
		if _, err := object.Take(t.Context(), Lease{}, "", "first"); !errors.Is(err, ErrHeld) {
			t.Error(content, err)
		}
	}
}
