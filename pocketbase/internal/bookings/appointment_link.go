package bookings

import (
	"crypto/hmac"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

const (
	idLength = 15
	// signatureLength is the length of a signature: 128 bits in hexadecimal.
	signatureLength = 32
	// linkPurpose selects the secret that signs the links; pb_hooks/src/server-secret.ts derives the same secret.
	linkPurpose = "demo-appointment"
)

// AppointmentToken returns the token for a link in a demo's mails: the ID of the demo request and a signature for one
// action, "cancel", "confirm" or "reschedule".
func AppointmentToken(app core.App, action, row string) (string, error) {
	users, err := app.FindCachedCollectionByNameOrId("users")
	if err != nil {
		return "", err
	}
	secret := security.HS256(linkPurpose, users.AuthToken.Secret)
	return row + security.HS256(action+" "+row, secret)[:signatureLength], nil
}

// SignedRow returns the ID of the demo request in a token, or "" if the signature is not valid for the action. It does
// not use the database.
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
