package settings

import (
	"strings"
	"testing"
)

func TestAnOriginIsASchemeAndAHost(t *testing.T) {
	for given, want := range map[string]string{
		"https://www.example.com": "https://www.example.com", "http://127.0.0.1:8090/": "http://127.0.0.1:8090",
		"www.example.com": "", "ftp://example.com": "", "https://example.com/site": "", `https://e.com"><script>`: "",
		"https://u:p@example.com": "", "https://": "",
		// PocketBase would refuse these too, but without the variable's name.
		"http://0.0.0.0:8090": "", "http://[::]:8090": "", "https://-.example.com": "",
	} {
		got, err := ParseOrigin(given)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", given, got, err)
		}
	}
}

func TestASiteThatListensEverywhereMustSayWhereItIs(t *testing.T) {
	for _, address := range []string{"0.0.0.0:8090", "[::]:8090", ":8090"} {
		t.Setenv("HTTP_ADDR", address)
		t.Setenv("SITE_ORIGIN", "")
		if origin, err := SiteOrigin(); err == nil ||
			!strings.HasPrefix(
				err.Error(),
				`set SITE_ORIGIN to the address of the site, such as https://www.example.com: "`+address+`" is`,
			) {
			t.Errorf("%s: %q, %v", address, origin, err)
		}
		t.Setenv("SITE_ORIGIN", "https://www.example.com")
		if origin, err := SiteOrigin(); origin != "https://www.example.com" || err != nil {
			t.Errorf("%s: %q, %v", address, origin, err)
		}
	}
}
