package accounts

import (
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"lexharbor/internal/lru"
)

// codePace limits how many sign-in codes the server mails to an account: five at once. After that, each code doubles
// the wait for the next.
var codePace = pace{free: 5, first: time.Minute, longest: 30 * time.Minute}

// mailedCodes counts the codes mailed to each account, over all clients. Otherwise a person who knows only the password
// could fill the owner's mailbox. A client from which the account has entered a right code since the server started has
// its own count, so the owner still gets a code there.
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

// BindMailedCodes limits how often the server mails a code to an account; beyond the limit it answers 429. Bind it
// after BindSignIn, which removes the account from a request unless the caller has just given its password. So other
// callers get no hint that an account exists. If the rate limits are off in PocketBase's settings, this limit is off
// too.
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

// claim counts a code that the server is about to mail, and returns 0. If the limit is reached, it returns the time to
// wait.
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

// gave gives the client its own, empty count, after the account entered a right code there.
func (c *mailedCodes) gave(account, client string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known.Use(triedAt{account, client})
	c.counts.Drop(triedAt{account, client})
}
