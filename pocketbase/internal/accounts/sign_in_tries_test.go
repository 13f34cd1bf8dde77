package accounts

import (
	"fmt"
	"testing"
	"time"
)

func TestGuessesFromManyAddressesSlowOnlyTheirAccount(t *testing.T) {
	s, now := NewSignInTries(), time.Now()
	s.right("users ada", "office")
	for i := range signInPace.free {
		if wait := s.wait("users ada", fmt.Sprint(i), now); wait != 0 {
			t.Errorf("try %d waits %s", i+1, wait)
		}
		s.wrongAt("users ada", fmt.Sprint(i), now)
	}
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300} {
		if wait := s.wait("users ada", "another", now); wait != want*time.Second {
			t.Errorf("waits %s, want %d s", wait, want)
		}
		s.wrongAt("users ada", "another", now)
	}
	for account, client := range map[string]string{"users ada": "office", "users bob": "another"} {
		if wait := s.wait(account, client, now); wait != 0 {
			t.Errorf("%s at %s waits %s", account, client, wait)
		}
	}
	if wait := s.wait("users ada", "another", now.Add(triesLife)); wait != 0 {
		t.Errorf("an hour later it waits %s", wait)
	}
	s.wrongAt("users ada", "another", now.Add(triesLife))
	if wait := s.wait("users ada", "another", now.Add(triesLife)); wait != 0 {
		t.Errorf("after one wrong one an hour later it waits %s", wait)
	}
}

func TestAKnownClientHasItsOwnCountAndARightPasswordResetsIt(t *testing.T) {
	s, now := NewSignInTries(), time.Now()
	s.right("users ada", "office")
	for range signInPace.free {
		s.wrongAt("users ada", "office", now)
	}
	if s.wait("users ada", "office", now) == 0 || s.wait("users ada", "another", now) != 0 {
		t.Error("counted at the wrong place")
	}
	s.right("users ada", "office")
	if wait := s.wait("users ada", "office", now); wait != 0 {
		t.Errorf("waits %s", wait)
	}
}

func TestManyOtherTriesDoNotEvictTheCountOfAGuessedAccount(t *testing.T) {
	s, now := NewSignInTries(), time.Now()
	for range signInPace.free + 1 {
		s.wrongAt("users ada", "x", now)
	}
	for i := range 3 * mostTries {
		s.wrongAt(fmt.Sprintf("users %d", i), "x", now)
	}
	if s.wait("users ada", "x", now) == 0 || s.wrong.Len() > mostTries {
		t.Errorf("waits %s, %d are remembered", s.wait("users ada", "x", now), s.wrong.Len())
	}
}
