package observe

import (
	"net/netip"
	"regexp"
	"strings"
)

// longestEvent limits the text of a log event, in characters.
const longestEvent = 500

// words matches the pieces of a text between spaces, quotes, brackets and commas.
var words = regexp.MustCompile("[^\\s\"'`<>(){},]+")

// secrets matches what may be a random text, such as a token: at least 20 letters, digits, "_" and "-".
var secrets = regexp.MustCompile(`[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_-]+)*`)

// Clean removes from a text what may identify a person or authorize a request: mail addresses, network addresses, URL
// queries, tokens. Loopback addresses stay, because they only show where this program listens.
func Clean(text string) string {
	text = words.ReplaceAllStringFunc(text, func(word string) string {
		switch {
		case strings.Contains(word, "@"):
			return "[mail]"
		case isNetworkAddress(word):
			return "[network address]"
		}
		word, _, hasQuery := strings.Cut(word, "?")
		word, _, hasFragment := strings.Cut(word, "#")
		if hasQuery || hasFragment {
			word += "[query]"
		}
		return secrets.ReplaceAllStringFunc(word, func(part string) string {
			if strings.ContainsAny(part, "0123456789") &&
				strings.ContainsAny(strings.ToLower(part), "abcdefghijklmnopqrstuvwxyz") {
				return "[token]"
			}
			return part
		})
	})
	if runes := []rune(text); len(runes) > longestEvent {
		return string(runes[:longestEvent]) + "…"
	}
	return text
}

func isNetworkAddress(word string) bool {
	word = strings.TrimRight(word, ".:")
	address, err := netip.ParseAddr(strings.Trim(word, "[]"))
	if err != nil {
		withPort, err := netip.ParseAddrPort(word)
		if err != nil {
			return false
		}
		address = withPort.Addr()
	}
	return !address.IsLoopback() && !address.IsUnspecified()
}
