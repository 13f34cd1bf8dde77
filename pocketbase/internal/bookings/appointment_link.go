package bookings

import (
	"crypto/hmac"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

const (
	idLength = 15
	// signatureLength is 128 bits, in hexadecimal.
	signatureLength = 32
	// linkPurpose is what the secret behind the signatures is for; see pb_hooks/src/server-secret.ts.
	linkPurpose = "demo-appointment"
)

// AppointmentToken names a request in the links of its mails, and is signed for one action: "cancel", "confirm" or
// "reschedule".
func AppointmentToken(app core.App, action, row string) (string, error) {
	users, err := app.FindCachedCollectionByNameOrId("users")
	if err != nil {
		return "", err
	}
	secret := security.HS256(linkPurpose, users.AuthToken.Secret)
	return row + security.HS256(action+" "+row, secret)[:signatureLength], nil
}

// SignedRow is the id of the request that a token names; empty for any text that we did not sign. It asks no database.
func SignedRow(app core.App, action, token string) string {
	if len(token) != idLength+signatureLength || strings.Trim(token, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return ""
	}
	row := token[:idLength]
	signed, err := AppointmentToken(app, action, row)
	if err != nil || !hmac.Equal([]byte(signed), []byte(token)) {
		return ""
	}
	return row
}
