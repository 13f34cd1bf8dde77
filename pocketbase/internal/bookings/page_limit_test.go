package bookings

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/testapp"
)

func TestAnAppointmentsPageIsRenderedThirtyTimesAMinute(t *testing.T) {
	var v views
	now := time.Date(2026, 11, 27, 12, 0, 10, 0, time.UTC)
	for range mostViews {
		if wait := v.next("a", now); wait != 0 {
			t.Fatalf("wait %d s", wait)
		}
	}
	if wait := v.next("a", now.Add(20*time.Second)); wait != 30 {
		t.Errorf("wait %d s", wait)
	}
	if wait := v.next("b", now); wait != 0 {
		t.Errorf("another appointment: wait %d s", wait)
	}
	for _, other := range []time.Time{now.Add(time.Minute), now.Add(-time.Hour)} {
		if wait := v.next("a", other); wait != 0 {
			t.Errorf("at %s: wait %d s", other, wait)
		}
	}
}

func TestALinkThatIsOpenedTooOftenReachesNoHook(t *testing.T) {
	app := testapp.New(t)
	part := Part{Counter: &Counter{now: func() time.Time { return time.Date(2026, 11, 27, 12, 0, 10, 0, time.UTC) }}}
	guard := part.answerForgedLinks(app)
	open := func(method, row string) *httptest.ResponseRecorder {
		t.Helper()
		token, err := AppointmentToken(app, "cancel", row)
		if err != nil {
			t.Fatal(err)
		}
		request := httptest.NewRequest(method, "/demo/cancel?token="+token, nil)
		request.Pattern = "GET /demo/cancel"
		answer := httptest.NewRecorder()
		e := &core.RequestEvent{App: app}
		e.Request, e.Response = request, answer
		if err := guard.Func(e); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	const row, other = "abcdefghijklmno", "abcdefghijklmnp"
	for range mostViews / 2 {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			if answer := open(method, row); answer.Body.Len() > 0 || answer.Code != http.StatusOK {
				t.Fatalf("%s: %d %s", method, answer.Code, answer.Body)
			}
		}
	}
	refused := open(http.MethodGet, row)
	if refused.Code != http.StatusTooManyRequests || refused.Header().Get("Retry-After") != "50" {
		t.Errorf("%d, Retry-After %q", refused.Code, refused.Header().Get("Retry-After"))
	}
	if answer := open(http.MethodGet, other); answer.Code != http.StatusOK {
		t.Errorf("another appointment: %d", answer.Code)
	}
}
