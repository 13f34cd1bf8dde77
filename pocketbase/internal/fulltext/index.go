// Package fulltext is an in-memory full-text search that tolerates typing mistakes. It does not depend on the source of
// the texts, nor on how results are shown.
package fulltext

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// Text is a document of the index.
type Text struct {
	Kind    int    // group of the text in the results
	Address string // path of its page; several texts may share one
	Title   string
	// Passages are the document's sections in order. The first is the text before any heading.
	Passages []Passage
}

// Passage is a heading with the text below it.
type Passage struct {
	Anchor  string // of the heading in its page; "" if it has none
	Heading string
	Body    string
}

// A word's weight depends on where it occurs in the text. A match's weight depends on how it matches the query's word.
const (
	inTitle   = 10
	inHeading = 4
	inBody    = 0.25 // for each occurrence, at most mostTimes
	mostTimes = 8

	asWritten   = 1
	asBeginning = 0.5
	asMistake   = 0.4
)

const (
	// mostWords limits the words of a query; mostLetters limits each word.
	mostWords   = 8
	mostLetters = 32
	// fewestOfBeginning is how many letters a word of the query needs to match longer words that begin with it.
	fewestOfBeginning = 3
)

// unsaid are stop words. A query ignores them if it has other words.
var unsaid = strings.Fields(
	"a an and are at be by can do does for how i in is it many much my of on or our that the to we what when where " +
		"which who why with you your",
)

// Index is a searchable set of texts. It is safe for concurrent use.
type Index struct {
	mu    sync.RWMutex
	texts map[int]*stored
	of    map[string][]int // for each address, the keys of its texts in the field texts
	next  int
	words map[string]*word
	// sorted has all words in alphabetical order; nil after a change.
	sorted []*word
}

type stored struct {
	Text
	words []*word
}

// word is a word of the index, with its weight in each text.
type word struct {
	plain string
	runes []rune
	shape shape
	in    map[int]float64
}

// New returns an empty index.
func New() *Index {
	return &Index{texts: map[int]*stored{}, of: map[string][]int{}, words: map[string]*word{}}
}

// Set replaces the texts of the page at an address. Without texts it removes the page.
func (x *Index) Set(address string, texts []Text) {
	weights := make([]map[string]float64, len(texts))
	for i, text := range texts {
		weights[i] = weightsOf(text)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, number := range x.of[address] {
		for _, w := range x.texts[number].words {
			if delete(w.in, number); len(w.in) == 0 {
				delete(x.words, w.plain)
				x.sorted = nil
			}
		}
		delete(x.texts, number)
	}
	delete(x.of, address)
	for i, text := range texts {
		x.next++
		entry := &stored{Text: text, words: make([]*word, 0, len(weights[i]))}
		for name, weight := range weights[i] {
			w := x.words[name]
			if w == nil {
				runes := []rune(name)
				w = &word{plain: name, runes: runes, shape: shapeOf(runes), in: map[int]float64{}}
				x.words[name] = w
				x.sorted = nil
			}
			w.in[x.next] = weight
			entry.words = append(entry.words, w)
		}
		x.texts[x.next] = entry
		x.of[address] = append(x.of[address], x.next)
	}
}

func weightsOf(text Text) map[string]float64 {
	weights, times := map[string]float64{}, map[string]int{}
	add := func(said string, weight float64) {
		seen := map[string]bool{}
		tokens(said, func(t token) bool {
			name := strings.Clone(plain(said[t.from:t.to]))
			if !seen[name] {
				seen[name] = true
				weights[name] += weight
			}
			return true
		})
	}
	add(text.Title, inTitle)
	var headings strings.Builder
	for _, passage := range text.Passages {
		headings.WriteString(passage.Heading + "\n")
		tokens(passage.Body, func(t token) bool {
			times[plain(passage.Body[t.from:t.to])]++
			return true
		})
	}
	add(headings.String(), inHeading)
	for name, count := range times {
		weights[name] += inBody * float64(min(count, mostTimes))
	}
	return weights
}

// Found is the result of a query.
type Found struct {
	// Groups are sorted by their best text. Each group has its best text first.
	Groups []Group
	Count  int // texts in all groups
	// Instead has the words of the index that replaced mistyped words of the query, in the query's order. A word is
	// replaced only if no text contains it or a word that begins with it.
	Instead []string
	words   []map[string]bool // for each word of the query: the words of the index that match it
}

// Group has the found texts of one kind.
type Group struct {
	Kind  int
	Count int
	Best  []*Text // at most as many as requested
}

// Find returns the texts that contain the most words of the query, best first. Of each kind it returns at most `most`.
func (x *Index) Find(question string, most int) Found {
	asked := wordsOf(question)
	found := Found{words: make([]map[string]bool, len(asked))}
	x.read()
	defer x.mu.RUnlock()
	scores := map[int]*score{}
	for i, name := range asked {
		matches, instead := x.matching(name)
		if instead != "" {
			found.Instead = append(found.Instead, instead)
		}
		found.words[i] = map[string]bool{}
		best := map[int]float64{}
		for _, match := range matches {
			found.words[i][match.word.plain] = true
			for number, weight := range match.word.in {
				best[number] = max(best[number], weight*match.strength)
			}
		}
		rarity := math.Log(1 + float64(len(x.texts))/float64(max(1, len(best))))
		for number, weight := range best {
			if scores[number] == nil {
				scores[number] = &score{number: number, text: &x.texts[number].Text}
			}
			scores[number].words++
			scores[number].weight += weight * rarity
		}
	}
	found.collect(scores, most)
	return found
}

// score is the rank of one text for a query: the number of its found words, and their weight.
type score struct {
	number int
	text   *Text
	words  int
	weight float64
}

func (f *Found) collect(scores map[int]*score, most int) {
	words := 0
	for _, each := range scores {
		words = max(words, each.words)
	}
	var sorted []*score
	for _, each := range scores {
		if each.words == words {
			sorted = append(sorted, each)
		}
	}
	slices.SortFunc(sorted, func(a, b *score) int {
		return cmp.Or(
			cmp.Compare(b.weight, a.weight),
			cmp.Compare(a.text.Address, b.text.Address),
			cmp.Compare(a.number, b.number),
		)
	})
	f.Count = len(sorted)
	for _, each := range sorted {
		at := slices.IndexFunc(f.Groups, func(group Group) bool { return group.Kind == each.text.Kind })
		if at < 0 {
			at = len(f.Groups)
			f.Groups = append(f.Groups, Group{Kind: each.text.Kind})
		}
		group := &f.Groups[at]
		if group.Count++; len(group.Best) < most {
			group.Best = append(group.Best, each.text)
		}
	}
}

type match struct {
	word     *word
	strength float64
}

// matching returns the words of the index that match a word of the query: the word itself, and words that begin with
// it. If there are none, it returns words that differ by a few typing mistakes; instead is the most frequent of these.
func (x *Index) matching(name string) (matches []match, instead string) {
	runes := []rune(name)
	if len(runes) >= fewestOfBeginning {
		from, _ := slices.BinarySearchFunc(x.sorted, name, func(w *word, name string) int {
			return cmp.Compare(w.plain, name)
		})
		for _, w := range x.sorted[from:] {
			if !strings.HasPrefix(w.plain, name) {
				break
			}
			if w.plain != name {
				matches = append(matches, match{w, asBeginning})
			}
		}
	}
	if own := x.words[name]; own != nil {
		matches = append(matches, match{own, asWritten})
	}
	if len(matches) > 0 {
		return matches, ""
	}
	most, looks := mistakesIn(runes), shapeOf(runes)
	frequent := 0
	for _, w := range x.sorted {
		// The shape is a bit set of letters. A mistake removes at most one letter from it and adds one.
		if most == 0 || bits.OnesCount32(uint32(w.shape^looks)) > 2*most || !isWithin(runes, w.runes, most) {
			continue
		}
		matches = append(matches, match{w, asMistake})
		if len(w.in) > frequent {
			frequent, instead = len(w.in), w.plain
		}
	}
	return matches, instead
}

// read locks x.mu for reading, after it has made sure that x.sorted is up to date. The caller must unlock x.mu.
func (x *Index) read() {
	for x.mu.RLock(); x.sorted == nil; x.mu.RLock() {
		x.mu.RUnlock()
		x.mu.Lock()
		x.sort()
		x.mu.Unlock()
	}
}

// sort updates x.sorted. The caller must have locked x.mu.
func (x *Index) sort() {
	if x.sorted != nil {
		return
	}
	x.sorted = make([]*word, 0, len(x.words))
	for _, w := range x.words {
		x.sorted = append(x.sorted, w)
	}
	slices.SortFunc(x.sorted, func(a, b *word) int { return cmp.Compare(a.plain, b.plain) })
}

// wordsOf returns the distinct words of a query, without stop words unless it has no others.
func wordsOf(question string) []string {
	var all, telling []string
	tokens(question, func(t token) bool {
		name := []rune(plain(question[t.from:t.to]))
		word := string(name[:min(len(name), mostLetters)])
		if slices.Contains(all, word) {
			return true
		}
		all = append(all, word)
		if !slices.Contains(unsaid, word) {
			telling = append(telling, word)
		}
		return len(telling) < mostWords && len(all) < 4*mostWords
	})
	if len(telling) == 0 {
		return all[:min(len(all), mostWords)]
	}
	return telling
}
