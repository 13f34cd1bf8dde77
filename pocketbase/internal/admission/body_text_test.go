package admission

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestALoneSurrogateIsFound(t *testing.T) {
	for text, isText := range map[string]bool{
		``:                               true,
		`{"a":"\ud83d\ude00"}`:           true,
		`{"a":"\uD83D\uDE00\ud83d\ude00`: true,
		`{"a":"\ud83d"}`:                 false,
		`{"a":"\ude00"}`:                 false,
		`{"a":"\ud83d\n\ude00"}`:         false,
		`{"a":"\ud83d \ude00"}`:          false,
		`{"a":"\ud83d\ud83d\ude00"}`:     false,
		`{"a":"\\ud83d"}`:                true,
		`{"a":"\\\ud83d"}`:               false,
		`{"a":"\\\\ud83d"}`:              true,
		`{"a":"\ud83dx"}`:                false,
		`\`:                              true,
		`\ud83`:                          true,
		`\ud83d`:                         false,
		`\ud83d\`:                        false,
		`\uzzzz\ude00`:                   false,
		`\€\ud83d\ude00`:                 true,
		"\xff":                           false,
		"\xed\xa0\x80":                   false,
		"\xc0\xaf":                       false,
	} {
		if got := judge([]byte(text)).IsText; got != isText {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// escapes matches one JSON escape. hasHalfPairAsTold checks the matches in turn, as a slow reference for hasHalfPair.
var escapes = regexp.MustCompile(`(?s)\\(?:u([0-9a-fA-F]{4})|.)`)

func hasHalfPairAsTold(text string) bool {
	high := -1
	for _, found := range escapes.FindAllStringSubmatchIndex(text, -1) {
		unit := int64(0)
		if found[2] >= 0 {
			unit, _ = strconv.ParseInt(text[found[2]:found[3]], 16, 32)
		}
		isLow := unit >= 0xdc00 && unit <= 0xdfff
		if isLow != (high == found[0]) || high != -1 && !isLow {
			return true
		}
		high = -1
		if unit >= 0xd800 && unit <= 0xdbff {
			high = found[1]
		}
	}
	return high != -1
}

func FuzzJudge(f *testing.F) {
	for _, seed := range []string{
		`{"a":"\ud83d\ude00"}`, `"\ud83d"`, `"\\ud83d\ude00"`, `\ud83d\`, `"\ud83d\ud83d\ude00\u0041"`, "\xed\xa0\x80",
		`"\u00€"`, `"\ufffd"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		judged := judge(content)
		if judged.Text != string(content) {
			t.Errorf("%q came out as %q", content, judged.Text)
		}
		if want := utf8.Valid(content) && !hasHalfPairAsTold(string(content)); judged.IsText != want {
			t.Errorf("%q is text: %v", content, judged.IsText)
		}
		// encoding/json replaces only invalid text by U+FFFD, so valid text must gain none.
		var value string
		if json.Unmarshal(content, &value) == nil && judged.IsText {
			written := strings.Count(
				string(content),
				"\ufffd",
			) + strings.Count(
				strings.ToLower(string(content)),
				`\ufffd`,
			)
			if strings.Count(value, "\ufffd") > written {
				t.Errorf("%q was read as %q", content, value)
			}
		}
	})
}

func BenchmarkJudge(b *testing.B) {
	body := []byte(`{"message":"` + strings.Repeat(`\n`, 10_000) + `\ud83d\ude00"}`)
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		judge(body)
	}
}
