package bookings

import (
	"time"
	_ "time/tzdata" // the server may have no time zone database
)

// OffsetIn returns the UTC offset of a time zone such as "America/Chicago" at an instant (epoch ms), in the format of
// ISO 8601: "-06:00". It returns "" for an unknown zone.
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
