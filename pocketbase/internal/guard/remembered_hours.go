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

// HoursPath is the call that tells which hours can be booked. Whoever asks gets the same answer.
const HoursPath = "/api/site/slots"

const (
	// mostHours is how many answers are remembered, each of 90 KB at most: two months in one zone.
	mostHours      = 32
	mostHoursBytes = 90 << 10
	// hoursLife is for what no hook tells of: an hour that has passed, and another process that writes. Browsers keep
	// the answer for longer.
	hoursLife = 5 * time.Second
)

// RememberedHours answers which hours can be booked, from memory until a booking or the office's hours change: an
// engine takes some milliseconds for two months.
type RememberedHours struct {
	mu      sync.Mutex
	answers *lru.Table[string, hoursAnswer] // by what was asked
	changes int
	now     func() time.Time
}

type hoursAnswer struct {
	content, caching string
	until            time.Time
}

// RememberHours forgets all answers with each change of what they show.
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

// Middleware answers from memory, or remembers the answer. It comes after the limits, and before a place is asked for.
func (h *RememberedHours) Middleware() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{Id: "rememberHours", Func: func(e *core.RequestEvent) error {
		address := e.Request.URL
		if address.Path != HoursPath || e.Request.Method != http.MethodGet || len(address.RawQuery) > longestQuery {
			return e.Next()
		}
		now, asked := h.now(), address.Query()
		// What else stands there changes nothing.
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

// remember stores an answer, unless something changed while it was made.
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
