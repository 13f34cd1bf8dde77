package accounts

import (
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/lru"
)

// codePace limits the codes that an account gets by mail: five at once. Each further code doubles the wait before the
// next.
var codePace = pace{free: 5, first: time.Minute, longest: 30 * time.Minute}

// mailedCodes counts the codes mailed to each account, over all clients: a person who knows only the password must not
// fill the owner's mailbox. A client from which the account has entered a right code since the last start has its own
// count. So the owner still gets a code there.
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

// BindMailedCodes limits the codes by mail. It must run after BindSignIn, which sets a request's account only if its
// password was given just before. Other callers learn nothing. If the rate limits are off in the settings, so is this
// one.
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

// claim counts a code that is mailed now and returns 0. Otherwise it returns the time to wait.
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

// gave resets the count to which a client belongs, after the account entered a right code there.
func (c *mailedCodes) gave(account, client string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known.Use(triedAt{account, client})
	c.counts.Drop(triedAt{account, client})
}
