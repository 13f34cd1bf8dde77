package mail

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// IsDue reports whether a mail may be sent now, and does not wait for its next attempt.
func IsDue(mail *core.Record) bool {
	return mail.GetString("status") == "queued" && !mail.GetDateTime("nextAttemptAt").Time().After(time.Now())
}
