package replication

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"

	"lexharbor/internal/testapp"
)

// answering returns a handler that answers with this status and two headers. a delays the response to each POST.
func answering(a *Acknowledgement, status int) http.Handler {
	return a.Handler(
		func(r *http.Request) bool { return r.Method == http.MethodPost },
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("X-Stored", "yes")
			if status != http.StatusOK {
				w.WriteHeader(status)
			}
			_, _ = w.Write([]byte(`{"success":`))
			_, _ = w.Write([]byte(`true}`))
		}),
	)
}

func TestAnAnswerIsSentOnceItIsConfirmed(t *testing.T) {
	control := listen(t, synced("synced"))
	a := NewAcknowledgement(litestreamAt(t, control.path).Sync)
	for _, status := range []int{http.StatusOK, http.StatusSeeOther} {
		answer := testapp.Ask(answering(a, status), "POST", "/api/site/request-demo")
		if text := testapp.Text(t, answer); answer.StatusCode != status || text != `{"success":true}` ||
			answer.Header.Get("X-Stored") != "yes" {
			t.Error(answer.Status, text, answer.Header)
		}
	}
	if counts := a.Counts(); control.syncs() != 2 || counts["confirmed"] != 2 || counts["unconfirmed"] != 0 {
		t.Error(control.syncs(), counts)
	}
}

func TestErrorsAndReadsAreNotDelayed(t *testing.T) {
	a := NewAcknowledgement(func(context.Context) error { panic("nobody has to be asked") })
	for _, status := range []int{400, 403, 409, 422, 429, 503} {
		if answer := testapp.Ask(answering(a, status), "POST", "/api/site/request-demo"); answer.StatusCode != status ||
			answer.Header.Get("X-Stored") != "yes" {
			t.Error(answer.Status)
		}
	}
	if answer := testapp.Ask(answering(a, 200), "GET", "/api/site/slots"); answer.StatusCode != 200 {
		t.Error(answer.Status)
	}
}

func TestAnUnconfirmedAnswerBecomes503AndARetrySucceeds(t *testing.T) {
	absent := litestreamAt(t, "/nowhere/l.sock").Sync
	refusing := litestreamAt(t, listen(t, says(500, `{"error":"the store is down"}`)).path).Sync
	for name, confirm := range map[string]func(context.Context) error{"absent": absent, "refusing": refusing} {
		isWell := false
		a := NewAcknowledgement(func(ctx context.Context) error {
			if isWell {
				return nil
			}
			return confirm(ctx)
		})
		answer := testapp.Ask(answering(a, 200), "POST", "/api/site/request-demo")
		want := `{"success":false,"error":"The service is unavailable for the moment. Please try ` +
			`again.","code":"unavailable"}`
		if text := testapp.Text(t, answer); answer.StatusCode != 503 || text != want {
			t.Error(name, answer.Status, text)
		}
		// The delayed response is not sent, not even a header.
		if header := answer.Header; header.Get("Retry-After") != "5" || header.Get("X-Stored") != "" ||
			header.Get("Content-Type") != "application/json" {
			t.Error(name, header)
		}
		// A form sent without JavaScript gets a sentence as text.
		page := testapp.Ask(answering(a, 200), "POST", "/newsletter/unsubscribe")
		if text := testapp.Text(t, page); page.StatusCode != 503 ||
			!strings.HasPrefix(text, "We could not store this safely") ||
			page.Header.Get("Retry-After") != "5" {
			t.Error(name, page.Status, text)
		}
		isWell = true
		if again := testapp.Ask(answering(a, 200), "POST", "/api/site/request-demo"); again.StatusCode != 200 ||
			testapp.Text(t, again) != `{"success":true}` {
			t.Error(name, again.Status)
		}
		if counts := a.Counts(); counts["confirmed"] != 1 || counts["unconfirmed"] != 2 {
			t.Error(name, counts)
		}
	}
}

func (g *group) waiters() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next == nil {
		return 0
	}
	return g.next.waiters
}

// All requests that come during a confirmation share the next one, which starts after their commits.
func TestManyAnswersShareOneConfirmation(t *testing.T) {
	const others = 40
	begun, proceed := make(chan int, others), make(chan error)
	asked := 0
	g := &group{failed: func(error, int) {}, confirm: func(context.Context) error {
		asked++
		begun <- asked
		return <-proceed
	}}
	var all sync.WaitGroup
	results := make(chan error, others+1)
	join := func() { all.Go(func() { results <- g.wait(t.Context()) }) }
	join()
	<-begun // a commit from here on may be too late for the first confirmation
	for range others {
		join()
	}
	testapp.Eventually(t, func() bool { return g.waiters() == others })
	proceed <- nil
	if err := <-results; err != nil {
		t.Error(err)
	}
	if number := <-begun; number != 2 || len(results) != 0 {
		t.Errorf("the confirmation number %d began, %d were answered before it", number, len(results))
	}
	refused := errors.New("the store is down")
	proceed <- refused
	all.Wait()
	for range others {
		if err := <-results; !errors.Is(err, refused) {
			t.Error(err)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}

func TestAClientThatDisconnectsDoesNotStopTheOthersConfirmation(t *testing.T) {
	begun, proceed := make(chan bool), make(chan error)
	g := &group{failed: func(error, int) {}, confirm: func(context.Context) error {
		begun <- true
		return <-proceed
	}}
	ctx, leave := context.WithCancel(t.Context())
	left, stayed := make(chan error), make(chan error)
	go func() { left <- g.wait(ctx) }()
	<-begun
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	go func() { stayed <- g.wait(t.Context()) }()
	proceed <- nil
	<-begun
	proceed <- nil
	if err := <-stayed; err != nil {
		t.Error(err)
	}
}
