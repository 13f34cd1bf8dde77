package site

import (
	"strings"
	"time"

	"lexharbor/internal/answers"
)

// securityPath is where RFC 9116 wants to find whom to tell about a weakness. The build writes it, all but the date.
const securityPath = "/.well-known/security.txt"

// securityText is that file with "{expires}" in the place of its date; empty before the first build.
type securityText string

// answer dates the text ahead, to the day: it must not expire while the program runs, and should not change with each
// request.
func (t securityText) answer(policy string, now time.Time) *answers.Answer {
	if t == "" {
		return nil
	}
	expires := now.UTC().AddDate(0, 0, 180).Truncate(24 * time.Hour).Format(time.RFC3339)
	a := answers.New(securityPath, []byte(strings.Replace(string(t), "{expires}", expires, 1)))
	a.Policy = policy
	return a
}
