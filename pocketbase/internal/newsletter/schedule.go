// Package newsletter decides when an issue starts, which articles are in it and who gets it. It enqueues exactly one
// mail for each reader, and counts bounces. The hooks compose the mails.
package newsletter

import (
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // the server's computer may lack the database of time zones

	"lexharbor/internal/settings"
)

// dayVariable and hourVariable set when an issue starts.
const dayVariable, hourVariable = "NEWSLETTER_DAY", "NEWSLETTER_HOUR"

var (
	issueTime = settings.Explain("Newsletter", `
When the weekly newsletter is made: a day of the week, or "off", and an hour from 0 to 23, in New York. See
docs/operations/mail.md.`)
	issueDay  = issueTime.Default(dayVariable, "Tuesday")
	issueHour = issueTime.Default(hourVariable, "9")
)

// slotLayout formats a day as the name of an issue.
const slotLayout = "2006-01-02"

// Schedule is a day of the week and an hour in New York.
type Schedule struct {
	off  bool
	day  time.Weekday
	hour int
	zone *time.Location
}

// ScheduleFromEnvironment reads the schedule.
func ScheduleFromEnvironment() (Schedule, error) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		return Schedule{}, err
	}
	schedule := Schedule{zone: zone}
	var wrong settings.Wrong
	days := []time.Weekday{
		time.Sunday,
		time.Monday,
		time.Tuesday,
		time.Wednesday,
		time.Thursday,
		time.Friday,
		time.Saturday,
	}
	day := issueDay.Value()
	at := slices.IndexFunc(days, func(each time.Weekday) bool { return strings.EqualFold(each.String(), day) })
	if schedule.off = day == "off"; !schedule.off {
		if at < 0 {
			wrong.Add(fmt.Errorf("%s must be a day of the week, such as Tuesday, or off", dayVariable))
		} else {
			schedule.day = days[at]
		}
	}
	if schedule.hour, err = issueHour.Number(0); err != nil || schedule.hour > 23 {
		wrong.Add(fmt.Errorf("%s must be a whole number from 0 to 23", hourVariable))
	}
	return schedule, wrong.Err()
}

// before returns the latest time of an issue that is not after now. In spring, a skipped hour counts as the one before.
// In autumn, a repeated hour counts the first time.
func (s Schedule) before(now time.Time) time.Time {
	at := s.inWeekOf(now, 0)
	if at.After(now) {
		at = s.inWeekOf(now, -7)
	}
	return at
}

// next returns the first time of an issue after now.
func (s Schedule) next(now time.Time) time.Time {
	at := s.inWeekOf(now, 0)
	if !at.After(now) {
		at = s.inWeekOf(now, 7)
	}
	return at
}

// inWeekOf returns the scheduled time in the seven days that end with now's day, moved by a number of days.
func (s Schedule) inWeekOf(now time.Time, later int) time.Time {
	local := now.In(s.zone)
	year, month, day := local.Date()
	since := (int(local.Weekday()) - int(s.day) + 7) % 7
	return time.Date(year, month, day-since+later, s.hour, 0, 0, 0, s.zone)
}
