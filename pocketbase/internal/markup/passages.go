package markup

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Passage is a heading or a question (such as of an FAQ) with the text below it.
type Passage struct {
	Anchor     string // the id of the HTML element to link to, or ""
	Heading    string
	Body       string
	IsQuestion bool
}

// ReadPassages skips silentElements and elements with one of silentClasses: navigation, buttons, previews of other
// pages, and lines with author, date and reading time.
var (
	silentElements = strings.Fields("script style template noscript svg nav form button output")
	silentClasses  = strings.Fields("no-print button dagger article__meta author-card post-card post-meta " +
		"featured-post featured-resource")
	voidElements   = strings.Fields("area base br col embed hr img input link meta source track wbr")
	inlineElements = strings.Fields("a abbr b bdi cite code em i kbd mark s small span strong sub sup time u var wbr")
)

// ReadPassages returns the main heading (h1) and the passages between <main> and </main>. The first passage contains
// the text before any other heading.
func ReadPassages(page []byte) (title string, passages []Passage) {
	r := passageReader{anchors: map[string]string{}, passages: []*Passage{{}}, bodies: []*strings.Builder{{}}}
	tokens := html.NewTokenizer(strings.NewReader(string(page)))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		token := tokens.Token()
		if token.Data == "main" && kind != html.TextToken {
			if r.inside = kind == html.StartTagToken; !r.inside {
				break
			}
			continue
		}
		if r.inside {
			r.take(kind, token)
		}
	}
	for i, passage := range r.passages {
		passage.Heading = oneLine(passage.Heading)
		passage.Body = strings.TrimPrefix(oneLine(r.bodies[i].String()), strings.TrimLeft(betweenItems, " "))
		if passage.Heading != "" || passage.Body != "" || len(passages) == 0 {
			passages = append(passages, *passage)
		}
	}
	return oneLine(r.title), passages
}

// betweenItems separates the items of an HTML list in a passage's text.
const betweenItems = " · "

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

type passageReader struct {
	inside   bool
	silent   int               // nesting depth inside a skipped element; 0: not inside one
	anchors  map[string]string // section id by the id of the section's heading
	title    string
	passages []*Passage
	bodies   []*strings.Builder // texts of passages; adding to a string would copy a long list for each of its items
	heading  *Passage           // the passage whose heading is being read, or nil
	isTitle  bool
	part     int  // index of the last passage that is not a question
	current  int  // index of the passage that receives the text
	adjoins  bool // whether an inline element has ended and no text follows it yet
}

func (r *passageReader) take(kind html.TokenType, token html.Token) {
	switch kind {
	case html.TextToken:
		if r.silent == 0 {
			r.say(token.Data)
			r.adjoins = false
		}
	case html.StartTagToken:
		isVoid := slices.Contains(voidElements, token.Data)
		if r.silent > 0 || isSilent(token) && !isVoid {
			if r.silent == 0 {
				r.say(" ")
			}
			if !isVoid {
				r.silent++
			}
			return
		}
		r.begin(token)
	case html.SelfClosingTagToken:
		if r.silent == 0 {
			r.begin(token)
		}
	case html.EndTagToken:
		if r.silent > 0 {
			r.silent--
			return
		}
		r.end(token)
	}
}

func isSilent(token html.Token) bool {
	return slices.Contains(silentElements, token.Data) || attribute(token, "aria-hidden") == "true" ||
		slices.ContainsFunc(strings.Fields(attribute(token, "class")), func(class string) bool {
			return slices.Contains(silentClasses, class)
		})
}

func (r *passageReader) begin(token html.Token) {
	// Adjoining inline elements, such as two links, are separate words. CSS spaces them.
	if r.adjoins || !slices.Contains(inlineElements, token.Data) {
		r.say(" ")
	}
	id := attribute(token, "id")
	switch token.Data {
	case "section":
		if name := attribute(token, "aria-labelledby"); id != "" && name != "" {
			r.anchors[name] = id
		}
	case "h1":
		if r.isTitle = r.title == ""; r.isTitle {
			r.bodies[0].Reset() // remove the breadcrumbs read before the h1
		}
	case "li":
		r.say(betweenItems)
	case "h2", "h3":
		if token.Data == "h3" && id == "" {
			return
		}
		if anchor := r.anchors[id]; anchor != "" {
			id = anchor
		}
		r.open(&Passage{Anchor: id})
		r.part = r.current
	case "summary":
		r.open(&Passage{Anchor: r.passages[r.part].Anchor, IsQuestion: true})
	}
}

// open starts a new passage, whose heading follows.
func (r *passageReader) open(passage *Passage) {
	r.passages, r.bodies = append(r.passages, passage), append(r.bodies, &strings.Builder{})
	r.current = len(r.passages) - 1
	r.heading = passage
}

func (r *passageReader) end(token html.Token) {
	switch token.Data {
	case "h1":
		r.isTitle = false
	case "h2", "h3", "summary":
		if r.heading != nil && r.heading.IsQuestion {
			// The summary may also name a transcript or a form.
			r.heading.IsQuestion = strings.HasSuffix(strings.TrimSpace(r.heading.Heading), "?")
		}
		r.heading = nil
	case "details":
		r.current = r.part
	}
	r.adjoins = slices.Contains(inlineElements, token.Data)
	if !r.adjoins {
		r.say(" ")
	}
}

func (r *passageReader) say(text string) {
	switch {
	case r.isTitle:
		r.title += text
	case r.heading != nil:
		r.heading.Heading += text
	default:
		r.bodies[r.current].WriteString(text)
	}
}
