package settings

import "testing"

func TestAnOriginIsASchemeAndAHost(t *testing.T) {
	for given, want := range map[string]string{
		"https://www.example.com": "https://www.example.com", "http://127.0.0.1:8090/": "http://127.0.0.1:8090",
		"www.example.com": "", "ftp://example.com": "", "https://example.com/site": "", `https://e.com"><script>`: "", "https://u:p@example.com": "", "https://": "",
	} {
		got, err := ParseOrigin(given)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", given, got, err)
		}
	}
}
