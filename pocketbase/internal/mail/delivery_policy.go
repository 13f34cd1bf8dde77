package mail

import (
	"math/rand/v2"
	"time"
)

const (
	firstDelay   = time.Minute
	longestDelay = 6 * time.Hour
	giveUpAfter  = 3 * 24 * time.Hour
)

// delayAfter is how long a mail waits after its failed attempts, one or more: a minute, doubling to six hours. Chance, from 0 up to 1, takes off up to
// a half, so that the mails of one outage spread.
func delayAfter(attempts int, chance float64) time.Duration {
	delay := longestDelay
	if doublings := attempts - 1; doublings < 9 { // beyond that it is longer than the longest
		delay = min(firstDelay<<doublings, longestDelay)
	}
	return time.Duration(float64(delay) * (1 - chance/2)).Round(time.Millisecond)
}

// isFinal reports whether a mail is not tried again: the server refused this very mail, or it is three days since the first attempt.
func isFinal(why *failure, sinceFirst time.Duration) bool {
	return why.permanent || sinceFirst >= giveUpAfter
}

func chance() float64 { return rand.Float64() }
