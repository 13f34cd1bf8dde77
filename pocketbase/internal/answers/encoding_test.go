package answers

import "testing"

func TestTheBestAcceptedEncodingIsChosen(t *testing.T) {
	for header, want := range map[string]string{
		"":                               "",
		"gzip, deflate, br, zstd":        "br",
		"gzip":                           "gzip",
		"br;q=0.5, gzip;q=0.8":           "gzip",
		"br;q=0, gzip":                   "gzip",
		"BR":                             "br",
		"*":                              "br",
		"*;q=0.1, gzip;q=0.1":            "br",
		"br;q=0, *":                      "gzip",
		"identity;q=1, br;q=0.5":         "",
		"gzip; q=0.2":                    "gzip",
		"gzip;q=0, br;q=0, identity;q=0": "",
		"deflate":                        "",
		"br;q=nonsense":                  "",
	} {
		if got := acceptedEncoding(header); got != want {
			t.Errorf("%q: %q", header, got)
		}
	}
}
