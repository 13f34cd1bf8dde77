package mail

import (
	"errors"
	"testing"
	"time"
)

func TestTheDelayDoublesFromOneMinuteToSixHours(t *testing.T) {
	for attempts, minutes := range map[int]int{1: 1, 2: 2, 3: 4, 9: 256, 10: 360, 40: 360, 4000: 360} {
		if got := delayAfter(attempts, 0); got != time.Duration(minutes)*time.Minute {
			t.Errorf("after %d attempts: %s", attempts, got)
		}
	}
}

func TestChanceShortensADelayByAtMostAHalf(t *testing.T) {
	if half, whole := delayAfter(3, 0.5), delayAfter(3, 1); half != 3*time.Minute || whole != 2*time.Minute {
		t.Errorf("%s, %s", half, whole)
	}
}

func TestATemporaryFailureIsFinalAfterThreeDaysAndAPermanentOneAtOnce(t *testing.T) {
	const threeDays = 72 * time.Hour
	temporary, permanent := &failure{cause: errors.New("timeout")}, &failure{permanent: true, cause: errors.New("550 no such user")}
	if isFinal(temporary, threeDays-1) || !isFinal(temporary, threeDays) || !isFinal(permanent, 0) {
		t.Error("wrong")
	}
}
