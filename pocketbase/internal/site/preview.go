package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"lexharbor/internal/answers"
)

// PreviewPath is the prefix of the secret addresses of articles before their publication. The pages are stored under a
// hash of the secret, so response times reveal nothing about the secret.
const PreviewPath = "/preview/"

// previewKey returns the path under which the page of a preview is stored.
func previewKey(page string) string {
	digest := sha256.Sum256([]byte(strings.TrimPrefix(page, PreviewPath)))
	return PreviewPath + hex.EncodeToString(digest[:])
}

// previewEnd returns when a preview expires. If the stored time is unreadable, it returns a time in the past.
func previewEnd(state string) time.Time {
	var ending struct {
		Until time.Time `json:"until"`
	}
	if err := json.Unmarshal([]byte(state), &ending); err != nil || ending.Until.IsZero() {
		return time.Unix(0, 0)
	}
	return ending.Until
}

// markSecret marks a response as secret: no cache may store it, no search engine may list it, and browsers omit its
// address from Referer headers.
func markSecret(a *answers.Answer, policy string) {
	a.CacheControl, a.Policy, a.Secret = "no-store", policy, true
}
