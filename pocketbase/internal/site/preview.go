package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"lexharbor/internal/answers"
)

// PreviewPath is the prefix of the secret addresses of articles before their publication. Their pages are stored under
// a hash of the secret. So the duration of an answer reveals nothing about the secret.
const PreviewPath = "/preview/"

// previewKey returns the path under which the page of a preview is stored.
func previewKey(page string) string {
	digest := sha256.Sum256([]byte(strings.TrimPrefix(page, PreviewPath)))
	return PreviewPath + hex.EncodeToString(digest[:])
}

// previewEnd returns when a preview ends. If its time is unreadable, it has ended.
func previewEnd(state string) time.Time {
	var ending struct {
		Until time.Time `json:"until"`
	}
	if err := json.Unmarshal([]byte(state), &ending); err != nil || ending.Until.IsZero() {
		return time.Unix(0, 0)
	}
	return ending.Until
}

// markSecret marks an answer as secret: no cache may store it, no search engine may list it, and no Referer header
// names its address.
func markSecret(a *answers.Answer, policy string) {
	a.CacheControl, a.Policy, a.Secret = "no-store", policy, true
}
