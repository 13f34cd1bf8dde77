package site

import (
	"strings"
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
	body := testapp.Text(t, testapp.Ask(s, "GET", securityPath))
	_, date, _ := strings.Cut(body, "Expires: ")
	expires, err := time.Parse(time.RFC3339, strings.TrimSpace(date))
	if days := time.Until(expires).Hours() / 24; err != nil || days < 178 || days > 181 {
		t.Errorf("%v in %q", err, body)
	}
}
