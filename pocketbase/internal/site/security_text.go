package site

import (
	"strings"
	"time"

	"lexharbor/internal/answers"
)

// securityPath is where RFC 9116 defines the contact for reports of vulnerabilities. The build writes the file without
// its date.
const securityPath = "/.well-known/security.txt"

// securityText is that file, with "{expires}" for its date; empty before the first build.
type securityText string

// answer sets the date to some time ahead, rounded to a day. The file must not expire while the program runs, and
// should not change with each request.
func (t securityText) answer(policy string, now time.Time) *answers.Answer {
	if t == "" {
		return nil
	}
	expires := now.UTC().AddDate(0, 0, 180).Truncate(24 * time.Hour).Format(time.RFC3339)
	a := answers.New(securityPath, []byte(strings.Replace(string(t), "{expires}", expires, 1)))
	a.Policy = policy
	return a
}
