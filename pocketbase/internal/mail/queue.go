package mail

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// IsDue tells mail that may be sent now from mail that waits for its next attempt.
func IsDue(mail *core.Record) bool {
	return mail.GetString("status") == "queued" && !mail.GetDateTime("nextAttemptAt").Time().After(time.Now())
}
