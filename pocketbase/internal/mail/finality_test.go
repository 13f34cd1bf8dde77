package mail

import (
	"errors"
	"testing"
	"time"
)

func TestATemporaryFailureIsFinalAfterThreeDaysAndAPermanentOneAtOnce(t *testing.T) {
	const threeDays = 72 * time.Hour
	temporary, permanent := &failure{
		cause: errors.New("timeout"),
	}, &failure{
		permanent: true,
		cause:     errors.New("550 no such user"),
	}
	if isFinal(temporary, threeDays-1) || !isFinal(temporary, threeDays) || !isFinal(permanent, 0) {
		t.Error("wrong")
	}
}
