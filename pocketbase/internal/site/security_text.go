package site

import (
	"strings"
	"time"

	"lexharbor/internal/answers"
)

// securityPath is where RFC 9116 expects the address for reports of vulnerabilities. The build writes the file without
// its expiry date.
const securityPath = "/.well-known/security.txt"

// securityText is the content of security.txt, with "{expires}" instead of its date; empty: the build has none.
type securityText string

// answer returns the file with an expiry date 180 days ahead, rounded to a day. It must not expire while the program
// runs, and should not change with each request.
func (t securityText) answer(policy string, now time.Time) *answers.Answer {
	if t == "" {
		return nil
	}
	expires := now.UTC().AddDate(0, 0, 180).Truncate(24 * time.Hour).Format(time.RFC3339)
	a := answers.New(securityPath, []byte(strings.Replace(string(t), "{expires}", expires, 1)))
	a.Policy = policy
	return a
}
