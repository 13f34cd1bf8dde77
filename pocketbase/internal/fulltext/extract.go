package fulltext

import (
	"strings"
	"unicode/utf8"
)

// Lengths of an extract, and of the text before the first found word, in characters.
const (
	extractLetters = 200
	lettersBefore  = 60
)

// Extract is the passage of a found text that a result shows.
type Extract struct {
	Anchor string // of the passage; "" for the beginning of the page
	Title  []Piece
	Body   []Piece
}

// Piece is a part of the shown text. Said is true if the part is a word of the query.
type Piece struct {
	Text string
	Said bool
}

// Extract returns the passage of a text that contains the most words of the query.
func (f Found) Extract(text *Text) Extract {
	shown, most := Passage{}, -1
	for _, passage := range text.Passages {
		if has := f.countIn(passage.Heading + "\n" + passage.Body); has > most {
			shown, most = passage, has
		}
	}
	return Extract{Anchor: shown.Anchor, Title: f.pieces(text.Title), Body: f.pieces(f.cut(shown.Body))}
}

// countIn returns how many words of the query a text contains.
func (f Found) countIn(said string) int {
	has := make([]bool, len(f.words))
	count := 0
	tokens(said, func(t token) bool {
		name := plain(said[t.from:t.to])
		for i, words := range f.words {
			if !has[i] && words[name] {
				has[i] = true
				count++
			}
		}
		return count < len(has)
	})
	return count
}

func (f Found) isSaid(name string) bool {
	for _, words := range f.words {
		if words[name] {
			return true
		}
	}
	return false
}

// cut returns the part of a text around the first found word. It begins and ends with whole words.
func (f Found) cut(said string) string {
	first := 0
	tokens(said, func(t token) bool {
		if f.isSaid(plain(said[t.from:t.to])) {
			first = t.from
			return false
		}
		return true
	})
	from := first
	for letters := 0; letters < lettersBefore && from > 0; letters++ {
		_, size := utf8.DecodeLastRuneInString(said[:from])
		from -= size
	}
	if from > 0 {
		from = first - len(afterBlank(said[from:first]))
	}
	to := from
	for letters := 0; letters < extractLetters && to < len(said); letters++ {
		_, size := utf8.DecodeRuneInString(said[to:])
		to += size
	}
	shown := said[from:to]
	if to < len(said) {
		if blank := strings.LastIndexByte(shown, ' '); blank > first-from {
			shown = shown[:blank]
		}
		shown += " …"
	}
	if from > 0 {
		shown = "… " + shown
	}
	return shown
}

// afterBlank returns the text after its first blank; "" without one.
func afterBlank(text string) string {
	_, after, _ := strings.Cut(text, " ")
	return after
}

// pieces splits a text at the found words.
func (f Found) pieces(said string) []Piece {
	var found []Piece
	at := 0
	tokens(said, func(t token) bool {
		if f.isSaid(plain(said[t.from:t.to])) {
			if t.from > at {
				found = append(found, Piece{Text: said[at:t.from]})
			}
			found = append(found, Piece{said[t.from:t.to], true})
			at = t.to
		}
		return true
	})
	if at < len(said) {
		found = append(found, Piece{Text: said[at:]})
	}
	return found
}
