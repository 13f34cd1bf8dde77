package bookings

import (
	"fmt"
	"net/url"
	"strings"

	"lexharbor/internal/settings"
)

// roomVariable is the environment variable with the address of the video room for demos that have no room of their own.
// The JavaScript hooks read it too.
const roomVariable = "DEMO_ROOM"

var demoRoom = settings.Explain("Demos", `
Where demos take place: the address of a room for video calls. Empty: your team names a room for each. See
docs/operations/people.md.`).
	Sample(roomVariable, "https://meet.example.com/demos")

// roomLongest (bytes) is the longest address. tests/limits.test.ts compares it with the column of a demo's own room.
const roomLongest = 500

// CheckRoom returns an error if DEMO_ROOM is not an address that a browser can open.
func CheckRoom() error {
	room := demoRoom.Value()
	if room == "" {
		return nil
	}
	address, err := url.Parse(room)
	if err != nil || address.Host == "" || (address.Scheme != "https" && address.Scheme != "http") ||
		strings.ContainsAny(room, " \t\r\n") ||
		len(room) > roomLongest {
		return fmt.Errorf("%s must be an http or https address of at most %d bytes", roomVariable, roomLongest)
	}
	return nil
}
