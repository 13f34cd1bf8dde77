// Package backoff is when something that failed is tried again, and when no more: one timing for mails and for
// webhooks. It knows nothing of what is sent.
package backoff

import (
	"math/rand/v2"
	"time"
)

const (
	firstDelay  = time.Minute
	giveUpAfter = 3 * 24 * time.Hour
	// LongestDelay is the longest wait between two attempts.
	LongestDelay = 6 * time.Hour
)

// DelayAfter is how long something waits after its failed attempts, one or more: a minute, doubling to six hours.
// Chance, from 0 up to 1, takes off up to a half, so that what failed in one outage spreads.
func DelayAfter(attempts int, chance float64) time.Duration {
	delay := LongestDelay
	if doublings := attempts - 1; doublings < 9 { // beyond that it is longer than the longest
		delay = min(firstDelay<<doublings, LongestDelay)
	}
	return time.Duration(float64(delay) * (1 - chance/2)).Round(time.Millisecond)
}

// AreOver reports whether nothing is tried again so long after the first attempt: after three days.
func AreOver(sinceFirst time.Duration) bool { return sinceFirst >= giveUpAfter }

// Chance is a chance for DelayAfter.
func Chance() float64 { return rand.Float64() }
