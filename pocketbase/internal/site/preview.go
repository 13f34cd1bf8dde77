package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"lexharbor/internal/answers"
)

// PreviewPath is above the secret addresses of articles that are not public yet. Their pages are stored under a hash of the secret:
// how long a wrong guess takes tells nothing about it.
const PreviewPath = "/preview/"

// previewKey returns the path under which the page of a preview's address is stored.
func previewKey(page string) string {
	digest := sha256.Sum256([]byte(strings.TrimPrefix(page, PreviewPath)))
	return PreviewPath + hex.EncodeToString(digest[:])
}

// previewEnd reads when a preview ends; without a readable time it has ended.
func previewEnd(state string) time.Time {
	var kept struct {
		Until time.Time `json:"until"`
	}
	if err := json.Unmarshal([]byte(state), &kept); err != nil || kept.Until.IsZero() {
		return time.Unix(0, 0)
	}
	return kept.Until
}

// keepSecret makes an answer one that nobody keeps, lists, or tells others the address of.
func keepSecret(a *answers.Answer, policy string) {
	a.CacheControl, a.Policy, a.Secret = "no-store", policy, true
}
