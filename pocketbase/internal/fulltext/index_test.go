package fulltext

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestFindToleratesMistakesInLongWords(t *testing.T) {
	for _, pair := range []struct {
		asked, written string
		found          bool
	}{
		{"trust", "trust", true},
		{"trsut", "trust", true},
		{"trus", "trust", true},
		{"truust", "trust", true},
		{"trast", "trust", true},
		{"tarst", "trust", false},
		{"trustees", "trust", false},
		{"gop", "gap", false},
		{"reconcilaiton", "reconciliation", true},
		{"rekonziliation", "reconciliation", true},
		{"recconcilliaton", "reconciliation", false},
		{"deadlines", "deadline", true},
		{"ledg", "ledgers", true},
		{"le", "ledgers", false},
		{"straße", "strasse", false},
		{"ÉTAT", "état", true},
		{"lawyers", "lawyer’s", true},
	} {
		x := New()
		x.Set("/a", []Text{{Title: pair.written}})
		if found := x.Find(pair.asked, 10); (found.Count == 1) != pair.found {
			t.Errorf("%s finds %s: %v", pair.asked, pair.written, found.Count == 1)
		}
	}
}

func TestSetReplacesTheTextsOfAnAddress(t *testing.T) {
	x := New()
	x.Set("/a", []Text{{Title: "Former words"}, {Title: "Former too"}})
	x.Set("/b", []Text{{Title: "Former neighbour"}})
	x.Set("/a", []Text{{Title: "Later words"}})
	for question, want := range map[string]int{"former": 1, "later": 1, "words": 1, "too": 0, "neighbour": 1} {
		if got := x.Find(question, 10).Count; got != want {
			t.Errorf("%s: %d texts, not %d", question, got, want)
		}
	}
	x.Set("/a", nil)
	x.Set("/b", nil)
	if len(x.words)+len(x.texts)+len(x.of) != 0 {
		t.Errorf("%d words, %d texts and %d addresses are left", len(x.words), len(x.texts), len(x.of))
	}
}

func TestFindLimitsTheWordsOfAQuery(t *testing.T) {
	words := wordsOf(strings.Repeat("the ", 50) + "a b c d e f g h i j k l m " + strings.Repeat("x", 500))
	if len(words) != mostWords {
		t.Errorf("%q", words)
	}
	if words := wordsOf(strings.Repeat("é", 500)); len(words) != 1 || len([]rune(words[0])) != mostLetters {
		t.Errorf("%q", words)
	}
	if words := wordsOf("how do we"); len(words) != 3 {
		t.Errorf("a question of words that tell nothing is asked with them: %q", words)
	}
}

func TestFindRunsConcurrentlyWithChanges(t *testing.T) {
	x := New()
	done := make(chan bool)
	for asker := range 4 {
		go func() {
			for range 200 {
				for _, group := range x.Find("trsut deadlines", 3).Groups {
					for _, text := range group.Best {
						_ = x.Find(text.Title, 1).Extract(text)
					}
				}
			}
			done <- asker == 0
		}()
	}
	for i := range 400 {
		x.Set(fmt.Sprint("/", i%20), []Text{{Title: fmt.Sprint("Trust deadlines ", i)}})
	}
	for range 4 {
		<-done
	}
	if got := x.Find("trust", 3).Count; got != 20 {
		t.Errorf("%d texts", got)
	}
}

// BenchmarkFind searches a thousand articles of a thousand words each, from a vocabulary of 30,000 words. The query has
// three mistyped words. The time includes the extracts.
func BenchmarkFind(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	vocabulary := make([]string, 30_000)
	for i := range vocabulary {
		letters := make([]byte, 4+random.IntN(8))
		for j := range letters {
			letters[j] = "eeeetttaaaooiinnsshrdlucmfwypvbgkqjxz"[random.IntN(37)]
		}
		vocabulary[i] = string(letters)
	}
	x := New()
	for article := range 1000 {
		body := make([]string, 1000)
		for word := range body {
			// A few words are frequent, and most are rare, as in real text.
			body[word] = vocabulary[int(math.Pow(random.Float64(), 3)*float64(len(vocabulary)))]
		}
		x.Set(fmt.Sprint("/blog/", article), []Text{{
			Title:    fmt.Sprint("Trust accounts, part ", article),
			Passages: []Passage{{Body: strings.Join(body, " ")}},
		}})
	}
	mistyped := "trsut acounts " + vocabulary[9][1:]
	for b.Loop() {
		found := x.Find(mistyped, 10)
		for _, group := range found.Groups {
			for _, text := range group.Best {
				found.Extract(text)
			}
		}
	}
}
