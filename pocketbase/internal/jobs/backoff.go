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

// RetryDelay returns the wait before the next attempt, after a number of failed ones (at least 1). It is a minute, and
// doubles up to six hours. chance, from 0 up to 1, shortens it by up to a half, so that retries after an outage do not
// come all at once.
func RetryDelay(attempts int, chance float64) time.Duration {
	delay := LongestRetryDelay
	if doublings := attempts - 1; doublings < 9 { // nine doublings exceed LongestRetryDelay
		delay = min(firstRetryDelay<<doublings, LongestRetryDelay)
	}
	return time.Duration(float64(delay) * (1 - chance/2)).Round(time.Millisecond)
}

// RetriesAreOver reports whether retries end, given the time since the first attempt. They end after three days.
func RetriesAreOver(sinceFirst time.Duration) bool { return sinceFirst >= giveUpAfter }

// RetryChance returns a random chance for RetryDelay, from 0 up to 1.
func RetryChance() float64 { return rand.Float64() }

// errorLongest is the length (characters) of the columns for the last error of a retried delivery.
const errorLongest = 1000

// ErrorText returns an error's text for such a column.
func ErrorText(err error) string {
	text := []rune(err.Error())
	return string(text[:min(len(text), errorLongest)])
}
