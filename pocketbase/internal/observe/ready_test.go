package observe

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

const token = "a-token-that-nobody-guesses"

func TestOnlyThisComputerAndCallersWithTheTokenGetAnAnswer(t *testing.T) {
	for name, scenario := range map[string]struct {
		peer, host string
		headers    map[string]string
		token      string
		may        bool
	}{
		"this computer":                   {peer: "127.0.0.1:5", host: "127.0.0.1:8090", may: true},
		"this computer by its name":       {peer: "127.0.0.1:5", host: "localhost:8090", may: true},
		"this computer over IPv6":         {peer: "[::1]:5", host: "[::1]:8090", may: true},
		"this computer over IPv4 in IPv6": {peer: "[::ffff:127.0.0.1]:5", host: "127.0.0.1", may: true},
		"elsewhere":                       {peer: "203.0.113.7:5", host: "127.0.0.1:8090"},
		"a private network":               {peer: "10.0.0.5:5", host: "127.0.0.1:8090"},
		"a proxy that keeps the name":     {peer: "127.0.0.1:5", host: "www.example.com"},
		"a proxy that says for whom": {
			peer: "127.0.0.1:5", host: "127.0.0.1:8090", headers: map[string]string{"X-Forwarded-For": "203.0.113.7"},
		},
		"a proxy that says so in other words": {
			peer: "127.0.0.1:5", host: "127.0.0.1:8090", headers: map[string]string{"Via": "1.1 proxy"},
		},
		"the token": {
			peer: "203.0.113.7:5", host: "www.example.com", token: token,
			headers: map[string]string{"Authorization": "Bearer " + token}, may: true,
		},
		"another token": {
			peer: "203.0.113.7:5", host: "www.example.com", token: token,
			headers: map[string]string{"Authorization": "Bearer " + token + "s"},
		},
		"a wrong token from this computer": {
			peer: "127.0.0.1:5", host: "127.0.0.1:8090", token: token,
			headers: map[string]string{"Authorization": "Bearer x"},
		},
		"an empty token where none is set": {
			peer: "203.0.113.7:5", host: "www.example.com", headers: map[string]string{"Authorization": "Bearer "},
		},
	} {
		request := httptest.NewRequest("GET", ReadyPath, nil)
		request.RemoteAddr, request.Host = scenario.peer, scenario.host
		for header, value := range scenario.headers {
			request.Header.Set(header, value)
		}
		if may := NewReady(scenario.token).MayAsk(request); may != scenario.may {
			t.Errorf("%s: %t", name, may)
		}
	}
}

func TestAShortTokenIsRefused(t *testing.T) {
	t.Setenv("READY_TOKEN", "short")
	if _, err := ReadyTokenFromEnvironment(); err == nil ||
		err.Error() != "READY_TOKEN must have at least 20 characters, not 5" {
		t.Error(err)
	}
	t.Setenv("READY_TOKEN", token)
	if given, err := ReadyTokenFromEnvironment(); given != token || err != nil {
		t.Error(given, err)
	}
}

func TestTheAnswerNamesFailedChecks(t *testing.T) {
	var problem error
	ready := NewReady(
		"",
		Check{Name: "database", Test: func(context.Context) error { return nil }},
		Check{Name: "disk", Test: func(context.Context) error { return problem }},
		Check{Name: "broken", Test: func(context.Context) error {
			if problem != nil {
				panic("it broke")
			}
			return nil
		}},
	)
	ask := func(method string) (int, State) {
		recorder := httptest.NewRecorder()
		ready.Serve(recorder, httptest.NewRequest(method, ReadyPath, nil))
		var state State
		if method == "GET" {
			if err := json.Unmarshal(recorder.Body.Bytes(), &state); err != nil ||
				recorder.Header().Get("Cache-Control") != "no-store" {
				t.Fatal(recorder.Body, err)
			}
		}
		return recorder.Code, state
	}
	if status, state := ask("GET"); status != 200 || !state.Ready || len(state.Checks) != 3 || !state.Checks[1].OK {
		t.Error(status, state)
	}
	problem = errors.New("3 MB are free")
	status, state := ask("GET")
	if status != 503 || state.Ready || !state.Checks[0].OK ||
		state.Checks[1] != (Result{"disk", false, "3 MB are free"}) ||
		state.Checks[2].Reason != "panic: it broke" {
		t.Error(status, state)
	}
	if status, _ := ask("POST"); status != http.StatusMethodNotAllowed {
		t.Error(status)
	}
}

func TestACheckThatHangsFailsAndRunsOnceAtATime(t *testing.T) {
	var tests atomic.Int32
	release := make(chan bool)
	slow := func(context.Context) error { tests.Add(1); <-release; return nil }
	ready := NewReady("", Check{Name: "slow", Test: slow})
	gone, cancel := context.WithCancel(t.Context())
	cancel() // as if the request had timed out
	for range 3 {
		if state := ready.State(gone); state.Ready || !strings.HasPrefix(state.Checks[0].Reason, "no answer within ") {
			t.Error(state)
		}
	}
	release <- true
	testapp.Eventually(t, func() bool { return ready.checks[0].isIdle() })
	if made := tests.Load(); made != 1 {
		t.Errorf("%d tests at a time", made)
	}
}

func (c *remembered) isIdle() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.flight == nil
}

func TestAResultIsReusedWhileItIsValid(t *testing.T) {
	var tests int
	ready := NewReady(
		"",
		Check{
			Name:  "store",
			Every: time.Hour,
			Test:  func(context.Context) error { tests++; return errors.New("away") },
		},
	)
	for range 2 {
		if state := ready.State(t.Context()); state.Ready || state.Checks[0].Reason != "away" {
			t.Error(state)
		}
	}
	if tests != 1 {
		t.Error(tests)
	}
}

func TestTheDatabaseCheckWritesAndReads(t *testing.T) {
	app := testapp.New(t)
	test := WritesAndReads(app)
	for range 2 {
		if err := test(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if _, err := app.NonconcurrentDB().NewQuery("PRAGMA query_only = ON").Execute(); err != nil {
		t.Fatal(err)
	}
	if err := test(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "nothing can be written: ") {
		t.Error(err)
	}
	if _, err := app.NonconcurrentDB().NewQuery("PRAGMA query_only = OFF").Execute(); err != nil {
		t.Fatal(err)
	}
	// While another transaction has the write lock, the check ends at its own time limit.
	err := app.RunInTransaction(func(core.App) error {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		return test(ctx)
	})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
