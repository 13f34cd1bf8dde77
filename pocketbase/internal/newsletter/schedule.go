// Package newsletter decides when an issue of the newsletter is made, what is new in it and who gets it, and queues one
// mail for each reader, exactly one. It counts what could not be delivered. The hooks write what a mail says.
package newsletter

import (
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // a server may come without the zones

	"lexharbor/internal/settings"
)

// dayVariable and hourVariable say when an issue is made.
const dayVariable, hourVariable = "NEWSLETTER_DAY", "NEWSLETTER_HOUR"

var (
	issueTime = settings.Explain("Newsletter", `
When the weekly newsletter is made: a day of the week, or "off", and an hour from 0 to 23, in New York. See
docs/operations/mail.md.`)
	issueDay  = issueTime.Default(dayVariable, "Tuesday")
	issueHour = issueTime.Default(hourVariable, "9")
)

// slotLayout is a day as issues are called by.
const slotLayout = "2006-01-02"

// Schedule is a day of the week and an hour in New York.
type Schedule struct {
	off  bool
	day  time.Weekday
	hour int
	zone *time.Location
}

// ScheduleFromEnvironment reads when an issue is made.
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
			wrong.Note(fmt.Errorf("%s must be a day of the week, such as Tuesday, or off", dayVariable))
		} else {
			schedule.day = days[at]
		}
	}
	if schedule.hour, err = issueHour.Number(0); err != nil || schedule.hour > 23 {
		wrong.Note(fmt.Errorf("%s must be a whole number from 0 to 23", hourVariable))
	}
	return schedule, wrong.Err()
}

// before is the latest time for an issue that is not after now. Of an hour that the clocks of spring leave out it is
// the one before; of an hour that comes twice in autumn it is the first.
func (s Schedule) before(now time.Time) time.Time {
	at := s.inWeekOf(now, 0)
	if at.After(now) {
		at = s.inWeekOf(now, -7)
	}
	return at
}

// next is the first time for an issue after now.
func (s Schedule) next(now time.Time) time.Time {
	at := s.inWeekOf(now, 0)
	if !at.After(now) {
		at = s.inWeekOf(now, 7)
	}
	return at
}

// inWeekOf is the schedule's hour on its day in the seven days that end with now's, so many days later.
func (s Schedule) inWeekOf(now time.Time, later int) time.Time {
	local := now.In(s.zone)
	year, month, day := local.Date()
	since := (int(local.Weekday()) - int(s.day) + 7) % 7
	return time.Date(year, month, day-since+later, s.hour, 0, 0, 0, s.zone)
}
