package bookings

import (
	"errors"
	"net/url"
	"os"
	"strings"
)

// roomVariable is where demos take place that have no room of their own. The hooks read it too.
const roomVariable = "DEMO_ROOM"

// roomLongest is as long as the column of a demo's own room takes it.
const roomLongest = 500

// CheckRoom refuses an address that no visitor could follow.
//
//	DEMO_ROOM  the address of a room for video calls, such as https://meet.example/demos; empty: each demo is given
//	           one by the staff
func CheckRoom() error {
	room := os.Getenv(roomVariable)
	if room == "" {
		return nil
	}
	address, err := url.Parse(room)
	if err != nil || address.Host == "" || (address.Scheme != "https" && address.Scheme != "http") ||
		strings.ContainsAny(room, " \t\r\n") ||
		len(room) > roomLongest {
		return errors.New(roomVariable + " must be an address that begins with https://, of at most 500 characters")
	}
	return nil
}
