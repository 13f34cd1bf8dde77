package bookings

import (
	"math"
	"sync"
	"time"

	"lexharbor/internal/lru"
)

const (
	// mostViews limits how often one appointment's page is rendered in a minute, which takes about 40 ms of a
	// processor. It is enough for a visitor who looks through all days.
	mostViews = 30
	// mostViewed is how many appointments are counted at a time.
	mostViewed = 1000
)

// views counts how often each appointment's page was rendered in the present minute, by the ID of its demo request.
type views struct {
	mu      sync.Mutex
	minute  time.Time
	counted *lru.Table[string, int]
}

// next counts a request for an appointment's page. If there are too many, it returns the seconds until the next minute.
func (v *views) next(row string, now time.Time) (wait int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if minute := now.Truncate(time.Minute); v.counted == nil || !minute.Equal(v.minute) {
		v.minute, v.counted = minute, lru.NewTable[string, int](mostViewed)
	}
	number := v.counted.Use(row)
	if *number >= mostViews {
		return int(math.Ceil(v.minute.Add(time.Minute).Sub(now).Seconds()))
	}
	*number++
	return 0
}
