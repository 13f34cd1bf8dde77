package admission

import (
	"testing"
	"time"
)

func TestAChangeOfTheClockIsReportedOnce(t *testing.T) {
	noon := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	var clock setClock
	for i, step := range []struct {
		ahead, passed time.Duration
		by            time.Duration
	}{
		{0, 0, 0},
		{time.Hour, time.Hour, 0}, // no change
		{time.Hour + 20*time.Second, time.Hour, 0},                              // synchronized forward
		{time.Hour, time.Hour, 0},                                               // synchronized back
		{26 * time.Hour, 2 * time.Hour, 24 * time.Hour},                         // set a day ahead
		{2*time.Hour + time.Minute, 2*time.Hour + time.Minute, -24 * time.Hour}, // set back by a day
		{3 * time.Hour, 3 * time.Hour, 0},
	} {
		if by := clock.setBy(noon.Add(step.ahead), step.passed); by != step.by {
			t.Errorf("%d: %s", i, by)
		}
	}
}
