package bookings

import (
	"strings"
	"testing"
)

func TestARoomIsAnAddressThatCanBeFollowed(t *testing.T) {
	for room, isRight := range map[string]bool{
		"": true, "https://meet.example/demos?pwd=1": true, "http://10.0.0.5/demos": true,
		"meet.example": false, "javascript:alert(1)": false, "https:///demos": false, "https://meet.example/a b": false,
		"https://meet.example/\nX": false, "https://meet.example/" + strings.Repeat("x", 500): false,
	} {
		t.Setenv(roomVariable, room)
		if err := CheckRoom(); (err == nil) != isRight {
			t.Errorf("%q: %v", room, err)
		}
	}
}
