// Package newsletter decides when a newsletter issue starts, which articles it contains and which readers get it. It
// enqueues at most one mail for each issue and reader, and counts bounces. JavaScript hooks compose the mails.
package newsletter

import (
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // the computer may lack the time zone database

	"lexharbor/internal/settings"
)

// dayVariable and hourVariable are the environment variables that set when an issue starts.
const dayVariable, hourVariable = "NEWSLETTER_DAY", "NEWSLETTER_HOUR"

var (
	issueTime = settings.Explain("Newsletter", `
When the weekly newsletter is made: a day of the week, or "off", and an hour from 0 to 23, in New York. See
docs/operations/mail.md.`)
	issueDay  = issueTime.Default(dayVariable, "Tuesday")
	issueHour = issueTime.Default(hourVariable, "9")
)

// slotLayout is the date format of an issue's name.
const slotLayout = "2006-01-02"

// Schedule is the day of the week and the hour (New York time) when an issue starts.
type Schedule struct {
	off  bool
	day  time.Weekday
	hour int
	zone *time.Location
}

// ScheduleFromEnvironment reads NEWSLETTER_DAY and NEWSLETTER_HOUR. The error names each invalid variable.
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

// before returns the last scheduled time that is not after now. An hour that daylight saving skips in spring counts as
// the hour before. An hour that occurs twice in autumn counts the first time.
func (s Schedule) before(now time.Time) time.Time {
	at := s.inWeekOf(now, 0)
	if at.After(now) {
		at = s.inWeekOf(now, -7)
	}
	return at
}

// next returns the first scheduled time after now.
func (s Schedule) next(now time.Time) time.Time {
	at := s.inWeekOf(now, 0)
	if !at.After(now) {
		at = s.inWeekOf(now, 7)
	}
	return at
}

// inWeekOf returns the scheduled time within the seven days that end with now's day, shifted by `later` days.
func (s Schedule) inWeekOf(now time.Time, later int) time.Time {
	local := now.In(s.zone)
	year, month, day := local.Date()
	since := (int(local.Weekday()) - int(s.day) + 7) % 7
	return time.Date(year, month, day-since+later, s.hour, 0, 0, 0, s.zone)
}
