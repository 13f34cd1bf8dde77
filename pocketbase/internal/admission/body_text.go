package admission

import (
	"bytes"
	"unicode/utf8"
)

// Body is a request's body, checked before PocketBase's JavaScript hooks run.
type Body struct {
	TooLarge bool   // then Text is empty
	IsText   bool   // valid UTF-8, without a JSON escape of a lone surrogate
	Text     string // as received
	Key      Key    // the request's Idempotency-Key
}

func judge(content []byte) *Body {
	return &Body{IsText: utf8.Valid(content) && !hasHalfPair(content), Text: string(content)}
}

// hasHalfPair reports whether JSON text has an escaped lone surrogate (half of a UTF-16 pair). PocketBase's
// JavaScript engine (goja) reads it as U+FFFD, which would silently change the submission.
func hasHalfPair(json []byte) bool {
	high := -1 // index after an escaped high surrogate, where its low surrogate must follow; -1: none
	for at := 0; at < len(json); {
		step := bytes.IndexByte(json[at:], '\\')
		if step < 0 || at+step+1 >= len(json) {
			break
		}
		begin := at + step
		unit, isUnit := escapedUnit(json[begin:])
		isLow := isUnit && unit >= 0xdc00 && unit <= 0xdfff
		if isLow != (high == begin) || high != -1 && !isLow {
			return true
		}
		at, high = begin+2, -1
		if isUnit {
			at = begin + 6
			if unit >= 0xd800 && unit <= 0xdbff {
				high = at
			}
		}
	}
	return high != -1
}

// escapedUnit returns the UTF-16 code unit of the escape \uXXXX with which text begins.
func escapedUnit(text []byte) (unit int, found bool) {
	if len(text) < 6 || text[1] != 'u' {
		return 0, false
	}
	for _, digit := range text[2:6] {
		switch {
		case digit >= '0' && digit <= '9':
			unit = unit<<4 | int(digit-'0')
		case digit|0x20 >= 'a' && digit|0x20 <= 'f':
			unit = unit<<4 | int(digit|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return unit, true
}
