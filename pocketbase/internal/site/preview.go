package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"lexharbor/internal/answers"
)

// PreviewPath is above the secret addresses of articles that are not public yet. Their pages are stored under a hash of
// the secret: how long a wrong guess takes says nothing about it.
const PreviewPath = "/preview/"

// previewKey returns the path under which the page of a preview's address is stored.
func previewKey(page string) string {
	digest := sha256.Sum256([]byte(strings.TrimPrefix(page, PreviewPath)))
	return PreviewPath + hex.EncodeToString(digest[:])
}

// previewEnd reads when a preview ends; without a readable time it has ended.
func previewEnd(state string) time.Time {
	var ending struct {
		Until time.Time `json:"until"`
	}
	if err := json.Unmarshal([]byte(state), &ending); err != nil || ending.Until.IsZero() {
		return time.Unix(0, 0)
	}
	return ending.Until
}

// markSecret makes an answer one that no cache stores, no search engine lists, and whose address no other site learns.
func markSecret(a *answers.Answer, policy string) {
	a.CacheControl, a.Policy, a.Secret = "no-store", policy, true
}
