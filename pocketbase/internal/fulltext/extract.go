package fulltext

import (
	"strings"
	"unicode/utf8"
)

// extractLetters limits the length of an extract, and lettersBefore that of its text before the first found word, in
// characters.
const (
	extractLetters = 200
	lettersBefore  = 60
)

// Extract is the passage of a found text that the search result shows.
type Extract struct {
	Anchor string // the passage's anchor in its page; "" for the beginning of the page
	Title  []Piece
	Body   []Piece
}

// Piece is a piece of the shown text. Said is true if it is a word of the query.
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

// countIn returns how many different words of the query a text contains.
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

// cut returns at most extractLetters characters of a text around the first found word. The result begins and ends with
// whole words, and "…" marks omitted text.
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

// pieces splits a text into found words and the text between them.
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
