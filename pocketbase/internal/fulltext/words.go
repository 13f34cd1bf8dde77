package fulltext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is the position of a word in a text: its first byte and the byte after its last.
type token struct{ from, to int }

// isPart reports whether a character belongs to a word: letters and digits do.
func isPart(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }

// tokens calls visit for each word of a text, until visit returns false. A word may contain apostrophes between
// letters.
func tokens(text string, visit func(token) bool) {
	from := -1
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case isPart(r):
			if from < 0 {
				from = at
			}
		case from >= 0 && isApostrophe(r) && startsWithPart(text[at+size:]):
		case from >= 0:
			if !visit(token{from, at}) {
				return
			}
			from = -1
		}
		at += size
	}
	if from >= 0 {
		visit(token{from, len(text)})
	}
}

func startsWithPart(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return isPart(r)
}

// plain returns a word in the form in which words are compared: in lower case, without apostrophes.
func plain(word string) string {
	return strings.Map(func(r rune) rune {
		if isApostrophe(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, word)
}

// shape is a bit set of a word's letters. It rules out most words without a comparison of their letters.
type shape uint32

func shapeOf(word []rune) shape {
	var found shape
	for _, r := range word {
		found |= 1 << (uint32(r) % 32)
	}
	return found
}

// mistakesIn returns how many typing mistakes the search allows in a word. In short words it allows none, because they
// would match too many other words.
func mistakesIn(word []rune) int {
	switch {
	case len(word) < fewestForOne:
		return 0
	case len(word) < fewestForTwo:
		return 1
	}
	return 2
}

const (
	fewestForOne = 4
	fewestForTwo = 8
)

// isWithin reports whether at most `most` mistakes turn one word into the other. A mistake is an extra letter, a
// missing letter, a wrong letter, or two swapped letters.
func isWithin(a, b []rune, most int) bool {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return false
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		best := i
		for j := 1; j <= len(b); j++ {
			wrong := 1
			if a[i-1] == b[j-1] {
				wrong = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+wrong)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			best = min(best, row[j])
		}
		if best > most {
			return false
		}
		before, last, row = last, row, before
	}
	return last[len(b)] <= most
}
