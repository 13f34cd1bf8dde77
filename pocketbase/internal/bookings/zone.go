package bookings

import (
	"time"
	_ "time/tzdata" // the computer that this runs on may have none
)

// OffsetIn is how far the clocks of a zone such as "America/Chicago" are ahead of UTC at an instant, in milliseconds of
// the epoch, as ISO 8601 writes it: "-06:00". It is empty for a zone that is not known.
func OffsetIn(zone string, instant int64) string {
	if zone == "" || zone == "Local" {
		return ""
	}
	location, err := time.LoadLocation(zone)
	if err != nil {
		return ""
	}
	return time.UnixMilli(instant).In(location).Format("-07:00")
}
