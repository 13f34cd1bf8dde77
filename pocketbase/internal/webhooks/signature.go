package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// signatures is the header webhook-signature of a message: one signature for each secret that is valid, by HMAC-SHA256 over id, time and body.
func signatures(endpoint *core.Record, id string, at time.Time, body string) (string, error) {
	secrets := []string{endpoint.GetString("secret")}
	if former := endpoint.GetString("formerSecret"); former != "" && endpoint.GetDateTime("formerUntil").Time().After(at) {
		secrets = append(secrets, former)
	}
	var made []string
	for _, secret := range secrets {
		key, err := keyOf(secret)
		if err != nil {
			return "", err
		}
		hash := hmac.New(sha256.New, key)
		fmt.Fprintf(hash, "%s.%d.%s", id, at.Unix(), body)
		made = append(made, "v1,"+base64.StdEncoding.EncodeToString(hash.Sum(nil)))
	}
	return strings.Join(made, " "), nil
}
