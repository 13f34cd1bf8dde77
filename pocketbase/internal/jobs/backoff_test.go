package jobs

import (
	"testing"
	"time"
)

func TestTheDelayDoublesFromOneMinuteToSixHours(t *testing.T) {
	for attempts, minutes := range map[int]int{1: 1, 2: 2, 3: 4, 9: 256, 10: 360, 40: 360, 4000: 360} {
		if got := RetryDelay(attempts, 0); got != time.Duration(minutes)*time.Minute {
			t.Errorf("after %d attempts: %s", attempts, got)
		}
	}
}

func TestChanceShortensADelayByAtMostAHalf(t *testing.T) {
	if half, whole := RetryDelay(3, 0.5), RetryDelay(3, 1); half != 3*time.Minute || whole != 2*time.Minute {
		t.Errorf("%s, %s", half, whole)
	}
	if chance := RetryChance(); chance < 0 || chance >= 1 {
		t.Error(chance)
	}
}

func TestNothingIsTriedLongerThanThreeDays(t *testing.T) {
	const threeDays = 72 * time.Hour
	if RetriesAreOver(threeDays-1) || !RetriesAreOver(threeDays) {
		t.Error("wrong")
	}
}
