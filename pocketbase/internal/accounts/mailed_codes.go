package accounts

import (
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/lru"
)

// codePace is how often an account is mailed a code: five of them when they are asked for, then each doubles the time
// until the next.
var codePace = pace{free: 5, first: time.Minute, longest: 30 * time.Minute}

// mailedCodes counts the codes that are mailed to each account, from however many addresses they are asked for: who
// knows a password, and no more, must not fill its holder's mailbox. A client at which the account has given a code
// since the last start has a count of its own, so that its holder gets one there all the same.
type mailedCodes struct {
	mu     sync.Mutex
	counts *lru.Table[triedAt, tries]
	known  *lru.Table[triedAt, struct{}]
}

func newMailedCodes() *mailedCodes {
	c := &mailedCodes{
		counts: lru.NewTable[triedAt, tries](mostTries),
		known:  lru.NewTable[triedAt, struct{}](mostTries),
	}
	c.counts.Kept = func(t *tries) bool { return codePace.wait(t, time.Now()) > 0 }
	return c
}

// BindMailedCodes limits the codes by mail. It must follow BindSignIn, after which a request has an account only where
// its password was given just before: to nobody else anything is told. It follows the switch of the settings' limits.
func BindMailedCodes(app core.App) {
	codes := newMailedCodes()
	app.OnRecordRequestOTPRequest().BindFunc(func(e *core.RecordCreateOTPRequestEvent) error {
		if e.Record == nil || !e.App.Settings().RateLimits.Enabled {
			return e.Next()
		}
		if wait := codes.claim(e.Record.Id, e.RealIP(), time.Now()); wait > 0 {
			return askLater(
				e.RequestEvent,
				wait,
				"Too many codes were mailed to this account. Please wait before you ask for another.",
			)
		}
		return e.Next()
	})
	app.OnRecordAuthWithOTPRequest().BindFunc(func(e *core.RecordAuthWithOTPRequestEvent) error {
		err := e.Next()
		if err == nil && e.Status() == http.StatusOK && e.Record != nil {
			codes.gave(e.Record.Id, e.RealIP())
		}
		return err
	})
}

// claim returns 0 and counts a code that is mailed now, or after how long the next may be asked for.
func (c *mailedCodes) claim(account, client string, now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := triedAt{account, client}
	if c.known.Find(at) == nil {
		at.client = ""
	}
	count := c.counts.Use(at)
	if wait := codePace.wait(count, now); wait > 0 {
		return wait
	}
	count.add(now)
	return 0
}

// gave forgets what was mailed before, as far as it was asked for from there.
func (c *mailedCodes) gave(account, client string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known.Use(triedAt{account, client})
	c.counts.Drop(triedAt{account, client})
}
