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

// secrets are an endpoint's current secret and, until formerUntil, its former one.
type secrets struct {
	current, former string
	formerUntil     time.Time
}

func secretsOf(endpoint *core.Record) secrets {
	return secrets{
		endpoint.GetString("secret"),
		endpoint.GetString("formerSecret"),
		endpoint.GetDateTime("formerUntil").Time(),
	}
}

// sign returns the header webhook-signature: for each valid secret, the HMAC-SHA256 of ID, time and body.
func (s secrets) sign(id string, at time.Time, body string) (string, error) {
	valid := []string{s.current}
	if s.former != "" && s.formerUntil.After(at) {
		valid = append(valid, s.former)
	}
	var made []string
	for _, secret := range valid {
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
