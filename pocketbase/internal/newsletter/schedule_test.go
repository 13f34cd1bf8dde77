package newsletter

import (
	"strings"
	"testing"
	"time"
)

func TestAnIssueIsDueAtItsHourInNewYorkOnDSTDays(t *testing.T) {
	for _, each := range []struct{ day, hour, now, before, next string }{
		{"", "", "2026-11-24T13:59:59Z", "2026-11-17T14:00:00Z", "2026-11-24T14:00:00Z"},
		{"", "", "2026-11-24T14:00:00Z", "2026-11-24T14:00:00Z", "2026-12-01T14:00:00Z"},
		{"", "", "2026-07-07T13:00:00Z", "2026-07-07T13:00:00Z", "2026-07-14T13:00:00Z"},
		// In spring, the hour that daylight saving skips counts as the hour before. Other weeks have their normal hour.
		{"Sunday", "2", "2027-03-14T05:59:59Z", "2027-03-07T07:00:00Z", "2027-03-14T06:00:00Z"},
		{"sunday", "2", "2027-03-14T06:00:00Z", "2027-03-14T06:00:00Z", "2027-03-21T06:00:00Z"},
		// In autumn, the hour that occurs twice counts the first time, and starts no second issue.
		{"SUNDAY", "1", "2026-11-01T05:00:00Z", "2026-11-01T05:00:00Z", "2026-11-08T06:00:00Z"},
		{"Sunday", "1", "2026-11-01T06:30:00Z", "2026-11-01T05:00:00Z", "2026-11-08T06:00:00Z"},
		{"Monday", "0", "2026-11-02T04:59:59Z", "2026-10-26T04:00:00Z", "2026-11-02T05:00:00Z"},
		{"Saturday", "23", "2027-01-01T00:00:00Z", "2026-12-27T04:00:00Z", "2027-01-03T04:00:00Z"},
	} {
		t.Setenv(dayVariable, each.day)
		t.Setenv(hourVariable, each.hour)
		schedule, err := ScheduleFromEnvironment()
		if err != nil {
			t.Fatal(err)
		}
		now := at(each.now)
		if before, next := schedule.before(now), schedule.next(now); !before.Equal(at(each.before)) ||
			!next.Equal(at(each.next)) {
			t.Errorf(
				"%s %s at %s: %s, %s",
				each.day,
				each.hour,
				each.now,
				before.UTC().Format(time.RFC3339),
				next.UTC().Format(time.RFC3339),
			)
		}
	}
}

func TestAWrongScheduleIsNamed(t *testing.T) {
	for _, each := range [][3]string{
		{"Tuesdays", "9", dayVariable}, {"never", "9", dayVariable}, {"Tuesday", "24", hourVariable},
		{"Tuesday", "-1", hourVariable}, {"off", "nine", hourVariable},
	} {
		t.Setenv(dayVariable, each[0])
		t.Setenv(hourVariable, each[1])
		if _, err := ScheduleFromEnvironment(); err == nil || !strings.Contains(err.Error(), each[2]) {
			t.Errorf("%q: %v", each, err)
		}
	}
	t.Setenv(dayVariable, "off")
	t.Setenv(hourVariable, "0")
	if schedule, err := ScheduleFromEnvironment(); err != nil || !schedule.off {
		t.Errorf("%+v, %v", schedule, err)
	}
}
