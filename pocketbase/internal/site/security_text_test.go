package site

import (
	"net/http/httptest"
	"testing"
	"time"

	"lexharbor/internal/testapp"
)

func TestTheSecurityTextNeverExpires(t *testing.T) {
	s := testSite(t)
	if status := testapp.Ask(s, "GET", securityPath).StatusCode; status != 404 {
		t.Errorf("without a built text: %d", status)
	}
	s.security = "Contact: mailto:a@b.example\nExpires: {expires}\n"
	if answer := testapp.Ask(s, "GET", securityPath); answer.StatusCode != 200 {
		t.Error(answer.Status)
	}
	recorder := httptest.NewRecorder()
	answer := s.security.answer("", time.Date(2026, 11, 23, 21, 0, 0, 0, time.UTC))
	answer.Send(recorder, httptest.NewRequest("GET", securityPath, nil))
	if body, want := recorder.Body.String(), "Contact: mailto:a@b.example\nExpires: "+
		"2027-05-22T00:00:00Z\n"; body != want {
		t.Errorf("%q", body)
	}
}
