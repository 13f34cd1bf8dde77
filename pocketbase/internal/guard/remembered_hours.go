package guard

import (
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"

	"lexharbor/internal/answers"
	"lexharbor/internal/lru"
)

// HoursPath is the API route that returns the bookable hours of demos. Every caller gets the same answer to a query.
const HoursPath = "/api/site/slots"

const (
	// mostHours is how many answers are cached. mostHoursBytes limits each, which is enough for two months in one time
	// zone.
	mostHours      = 32
	mostHoursBytes = 90 << 10
	// hoursLife is how long an answer is cached. It limits the delay of changes without a PocketBase event: an hour
	// that passes, and writes of another process. Browsers cache the answer for longer.
	hoursLife = 5 * time.Second
)

// RememberedHours caches the bookable hours for hoursLife, or until a booking or the office's hours change. The
// JavaScript hooks need some milliseconds to compute two months.
type RememberedHours struct {
	mu      sync.Mutex
	answers *lru.Table[string, hoursAnswer] // by query
	changes int
	now     func() time.Time
}

type hoursAnswer struct {
	content, caching string
	until            time.Time
}

// RememberHours returns a cache that drops all answers when a record behind them changes.
func RememberHours(app core.App) *RememberedHours {
	h := &RememberedHours{answers: lru.NewTable[string, hoursAnswer](mostHours), now: time.Now}
	forget := func(e *core.RecordEvent) error {
		err := e.Next()
		h.forget()
		return err
	}
	shown := []string{"demo_requests", "demo_hours", "demo_closed_days"}
	app.OnRecordAfterCreateSuccess(shown...).BindFunc(forget)
	app.OnRecordAfterUpdateSuccess(shown...).BindFunc(forget)
	app.OnRecordAfterDeleteSuccess(shown...).BindFunc(forget)
	return h
}

// Middleware returns a middleware that answers from the cache, or fills it. It runs after the rate limits, and before a
// request waits for a JavaScript engine.
func (h *RememberedHours) Middleware() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{Id: "rememberHours", Func: func(e *core.RequestEvent) error {
		address := e.Request.URL
		if address.Path != HoursPath || e.Request.Method != http.MethodGet || len(address.RawQuery) > longestQuery {
			return e.Next()
		}
		now, asked := h.now(), address.Query()
		// Other query parameters do not affect the answer.
		query := url.Values{"from": asked["from"], "days": asked["days"], "zone": asked["zone"]}.Encode()
		found, changes := h.find(query, now)
		if found == nil {
			writer := e.Response
			made := answers.Hold(writer)
			e.Response = made
			err := e.Next()
			e.Response = writer
			if err == nil && made.Status == http.StatusOK && made.Body.Len() <= mostHoursBytes {
				caching := writer.Header().Get("Cache-Control")
				h.remember(query, hoursAnswer{made.Body.String(), caching, now.Add(hoursLife)}, changes)
			}
			made.Release()
			return err
		}
		e.Response.Header().Set("Cache-Control", found.caching)
		return e.Blob(http.StatusOK, "application/json", []byte(found.content))
	}}
}

func (h *RememberedHours) find(query string, now time.Time) (found *hoursAnswer, changes int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if remembered := h.answers.Find(query); remembered != nil && now.Before(remembered.until) {
		answer := *h.answers.Use(query)
		return &answer, h.changes
	}
	return nil, h.changes
}

// remember stores an answer, unless the data changed while the JavaScript hooks computed it.
func (h *RememberedHours) remember(query string, answer hoursAnswer, changes int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.changes == changes {
		*h.answers.Use(query) = answer
	}
}

func (h *RememberedHours) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.changes++
	h.answers = lru.NewTable[string, hoursAnswer](mostHours)
}
