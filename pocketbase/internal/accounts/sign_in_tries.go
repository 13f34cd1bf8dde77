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

// SignInTriesID is the ID of the middleware that SignInTries.Slow returns.
const SignInTriesID = "siteSignInTries"

// pace limits how often an action may be repeated. The first free times need no wait. After that, the wait begins with
// first, and doubles with each time up to longest.
type pace struct {
	free           int
	first, longest time.Duration
}

// signInPace limits wrong passwords and codes.
var signInPace = pace{free: 10, first: time.Second, longest: 5 * time.Minute}

const (
	// triesLife is the time after the last repetition until a count starts at zero again.
	triesLife = time.Hour
	// mostTries is the size of each table of accounts and clients in memory.
	mostTries = 10_000
)

// SignInTries slows down the guessing of an account's password or code, over all clients. PocketBase's rate limits
// count by client only. A client from which the account has signed in has its own count, so that guesses from other
// clients do not lock the owner out. A restart deletes all counts.
type SignInTries struct {
	mu    sync.Mutex
	wrong *lru.Table[triedAt, tries]
	known *lru.Table[triedAt, struct{}]
}

// triedAt is the key of a count. In SignInTries, account is the collection and the typed address, or the mailed code's
// ID. The address may belong to no account. In mailedCodes, account is the account's ID. The client is "" in the common
// count of all clients from which the account has not signed in.
type triedAt struct{ account, client string }

// tries is a number of repetitions, and the time of the last one.
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

// wait returns the time until the next repetition is allowed; 0: now.
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

// NewSignInTries returns an empty SignInTries.
func NewSignInTries() *SignInTries {
	s := &SignInTries{
		wrong: lru.NewTable[triedAt, tries](mostTries),
		known: lru.NewTable[triedAt, struct{}](mostTries),
	}
	s.wrong.Kept = func(t *tries) bool { return t.count > signInPace.free && time.Since(t.last) < signInPace.longest }
	return s
}

// Slow returns the middleware, which answers 429 while an account must wait. If the rate limits are off in PocketBase's
// settings, it does nothing.
func (s *SignInTries) Slow() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       SignInTriesID,
		Priority: apis.DefaultBodyLimitMiddlewarePriority + 2, // after the limit of a body's size
		Func: func(e *core.RequestEvent) error {
			path := e.Request.URL.Path
			isCode := strings.HasSuffix(path, "/auth-with-otp")
			isSignIn := e.Request.Method == http.MethodPost && strings.HasPrefix(path, "/api/collections/") &&
				(strings.HasSuffix(path, "/auth-with-password") || isCode)
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
				return e.Next() // PocketBase finds no account either
			}
			name := given.Identity // a member that the route does not read must not make another account
			if isCode {
				name = given.OTPID
			}
			account := collection.Id + " " + strings.ToLower(name)
			if wait := s.wait(account, e.RealIP(), time.Now()); wait > 0 {
				return askLater(
					e,
					wait,
					"Too many wrong passwords or codes for this account. Please wait before you try again.",
				)
			}
			err = e.Next()
			switch e.Status() {
			case http.StatusOK, http.StatusUnauthorized: // 401 asks for the second step
				s.right(account, e.RealIP())
			default:
				s.wrongAt(account, e.RealIP(), time.Now())
			}
			return err
		},
	}
}

// at returns the key of the count for a try. The caller must have locked s.mu.
func (s *SignInTries) at(account, client string) triedAt {
	if own := (triedAt{account, client}); s.known.Find(own) != nil {
		return own
	}
	return triedAt{account: account}
}

// wait returns the time until the next try is allowed; 0: now.
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

// right gives the client its own, empty count, after a right password or code. Guesses from other clients stay counted.
func (s *SignInTries) right(account, client string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known.Use(triedAt{account, client})
	s.wrong.Drop(triedAt{account, client})
}

// askLater answers 429 with the wait, in whole seconds, as Retry-After.
func askLater(e *core.RequestEvent, wait time.Duration, why string) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
	return e.TooManyRequestsError(why, nil)
}
