package accounts

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/lru"
)

// SignInTriesID names the middleware of SignInTries.
const SignInTriesID = "siteSignInTries"

// pace is how often something may be done at once; each time beyond it doubles the time until the next, from the first
// delay to the longest.
type pace struct {
	free           int
	first, longest time.Duration
}

// signInPace is how often a wrong password costs nothing, and what the others cost.
var signInPace = pace{free: 10, first: time.Second, longest: 5 * time.Minute}

const (
	// triesLife is after how long without a wrong one all are forgotten.
	triesLife = time.Hour
	// mostTries is how many accounts, and accounts at their known clients, are remembered.
	mostTries = 10_000
)

// SignInTries slows the guessing of passwords and codes for each account, from however many addresses it comes; the
// settings' limits are for each address. An address from which the account has signed in has a count of its own, so
// that strangers do not keep its holder out. All of it lies in memory.
type SignInTries struct {
	mu    sync.Mutex
	wrong *lru.Table[triedAt, tries]
	known *lru.Table[triedAt, struct{}]
}

// triedAt is an account, by what was typed so that it need not exist. Client is empty for all those that the account
// does not know.
type triedAt struct{ account, client string }

// tries are how often something was done in a row, and when it was done last.
type tries struct {
	count int
	last  time.Time
}

func (t *tries) add(now time.Time) {
	if now.Sub(t.last) >= triesLife {
		t.count = 0
	}
	t.count, t.last = t.count+1, now
}

// wait is for how long it may not be done again; 0: it may be done now.
func (p pace) wait(t *tries, now time.Time) time.Duration {
	if t.count < p.free || now.Sub(t.last) >= triesLife {
		return 0
	}
	delay := p.longest
	if doublings := t.count - p.free; doublings < 16 {
		delay = min(delay, p.first<<doublings)
	}
	return max(0, t.last.Add(delay).Sub(now))
}

// NewSignInTries remembers nothing yet.
func NewSignInTries() *SignInTries {
	s := &SignInTries{
		wrong: lru.NewTable[triedAt, tries](mostTries),
		known: lru.NewTable[triedAt, struct{}](mostTries),
	}
	s.wrong.Kept = func(t *tries) bool { return t.count > signInPace.free && time.Since(t.last) < signInPace.longest }
	return s
}

// Slow is the middleware. It follows the switch of the settings' limits.
func (s *SignInTries) Slow() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       SignInTriesID,
		Priority: apis.DefaultBodyLimitMiddlewarePriority + 2, // a body has its limit by then
		Func: func(e *core.RequestEvent) error {
			path := e.Request.URL.Path
			isSignIn := e.Request.Method == http.MethodPost && strings.HasPrefix(path, "/api/collections/") &&
				(strings.HasSuffix(path, "/auth-with-password") || strings.HasSuffix(path, "/auth-with-otp"))
			if !isSignIn || !e.App.Settings().RateLimits.Enabled {
				return e.Next()
			}
			var given struct {
				Identity string `form:"identity" json:"identity"`
				OTPID    string `form:"otpId"    json:"otpId"`
			}
			if e.BindBody(&given) != nil {
				return e.Next() // PocketBase refuses it too
			}
			collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
			if err != nil {
				return e.Next() // PocketBase knows none either
			}
			account := collection.Id + " " + strings.ToLower(given.Identity+given.OTPID)
			if wait := s.wait(account, e.RealIP(), time.Now()); wait > 0 {
				return askLater(
					e,
					wait,
					"Too many wrong passwords or codes for this account. Please wait before you try again.",
				)
			}
			err = e.Next()
			switch e.Status() {
			case http.StatusOK, http.StatusUnauthorized: // the second step is asked for with 401
				s.right(account, e.RealIP())
			default:
				s.wrongAt(account, e.RealIP(), time.Now())
			}
			return err
		},
	}
}

// at finds the count that a try belongs to. The lock is held.
func (s *SignInTries) at(account, client string) triedAt {
	if own := (triedAt{account, client}); s.known.Find(own) != nil {
		return own
	}
	return triedAt{account: account}
}

// wait is how long nobody may try; 0: now.
func (s *SignInTries) wait(account, client string, now time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	count := s.wrong.Find(s.at(account, client))
	if count == nil {
		return 0
	}
	return signInPace.wait(count, now)
}

func (s *SignInTries) wrongAt(account, client string, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrong.Use(s.at(account, client)).add(now)
}

// right forgets what was wrong before, as far as it came from there: a stranger's guesses stay counted.
func (s *SignInTries) right(account, client string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known.Use(triedAt{account, client})
	s.wrong.Drop(triedAt{account, client})
}

// askLater refuses a request until the time to wait is over.
func askLater(e *core.RequestEvent, wait time.Duration, why string) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
	return e.TooManyRequestsError(why, nil)
}
