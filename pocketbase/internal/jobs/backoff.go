package jobs

import (
	"math/rand/v2"
	"time"
)

const (
	firstRetryDelay = time.Minute
	giveUpAfter     = 3 * 24 * time.Hour
	// LongestRetryDelay is the longest wait between two attempts.
	LongestRetryDelay = 6 * time.Hour
)

// RetryDelay is how long something waits after its failed attempts, one or more: a minute, doubling to six hours.
// chance, from 0 up to 1, takes off up to a half, so that what failed in one outage spreads.
func RetryDelay(attempts int, chance float64) time.Duration {
	delay := LongestRetryDelay
	if doublings := attempts - 1; doublings < 9 { // beyond that it is longer than the longest
		delay = min(firstRetryDelay<<doublings, LongestRetryDelay)
	}
	return time.Duration(float64(delay) * (1 - chance/2)).Round(time.Millisecond)
}

// RetriesAreOver reports whether nothing is tried again so long after the first attempt: after three days.
func RetriesAreOver(sinceFirst time.Duration) bool { return sinceFirst >= giveUpAfter }

// RetryChance is a chance for RetryDelay.
func RetryChance() float64 { return rand.Float64() }
