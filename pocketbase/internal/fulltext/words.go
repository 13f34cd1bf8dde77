package fulltext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word where it stands in a text: its first byte, and the byte behind it.
type token struct{ from, to int }

// isPart reports whether a letter belongs to a word; a figure does.
func isPart(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }

// tokens calls visit for each word of a text, until that returns false. An apostrophe between letters is part of the
// word.
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

// plain is a word as it is compared: in small letters, without apostrophes.
func plain(word string) string {
	return strings.Map(func(r rune) rune {
		if isApostrophe(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, word)
}

// shape tells most words apart without comparing their letters: a bit for each letter that a word has.
type shape uint32

func shapeOf(word []rune) shape {
	var found shape
	for _, r := range word {
		found |= 1 << (uint32(r) % 32)
	}
	return found
}

// mistakesIn is how many typing mistakes are forgiven in a word: none in a short one, which would become any other.
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

// isWithin reports whether one word becomes the other by so many mistakes: a letter too many, too few, a wrong one, or
// two that changed places.
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
