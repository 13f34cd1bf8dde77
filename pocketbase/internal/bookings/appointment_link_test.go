package bookings

import (
	"strings"
	"testing"

	"lexharbor/internal/testapp"
)

func TestALinkIsSignedForOneActionAndOneRequest(t *testing.T) {
	app := testapp.New(t)
	const row = "abcdefghij01234"
	token, err := AppointmentToken(app, "cancel", row)
	if err != nil || len(token) != idLength+signatureLength {
		t.Fatal(token, err)
	}
	if got := SignedRow(app, "cancel", token); got != row {
		t.Errorf("our own token names %q", got)
	}
	last := map[bool]string{true: "1", false: "0"}[strings.HasSuffix(token, "0")]
	for _, forged := range []string{
		"", "x", token[:len(token)-1], token + "0", token[:len(token)-1] + last, strings.ToUpper(token),
		"b" + token[1:],
		token[:45] + "é",
	} {
		if got := SignedRow(app, "cancel", forged); got != "" {
			t.Errorf("%q names %q", forged, got)
		}
	}
	if got := SignedRow(app, "reschedule", token); got != "" {
		t.Errorf("the token of another action names %q", got)
	}
}
