package pictures

import (
	"encoding/json"
	"os"
	"testing"
)

func TestPictureAddressEqualsThatOfThePages(t *testing.T) {
	content, err := os.ReadFile("../../../src/lib/picture-address-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Why, Key, Address string }
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 17 {
		t.Errorf("%d cases, not 17", len(cases))
	}
	for _, c := range cases {
		if address := Address(c.Key); address != c.Address {
			t.Errorf("%s: %q has the address %q, not %q", c.Why, c.Key, address, c.Address)
		}
	}
}
