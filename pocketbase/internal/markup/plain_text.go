// Package markup reads and changes HTML: into the text part of a mail, for feeds, and what a page says to readers and
// to search engines. It knows nothing of where the HTML comes from.
package markup

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

var (
	spaces     = regexp.MustCompile(`[ \t\r\n]+`)
	blankLines = regexp.MustCompile(`\s*\n\s*\n\s*`)
)

// PlainText makes the text part of a mail that comes with HTML only, as PocketBase's own do. The address of a link
// follows it, once.
func PlainText(document string) string {
	var text strings.Builder
	var address string
	shown := 0 // where the text of the link begins
	hidden := 0
	for tokens := html.NewTokenizer(strings.NewReader(document)); ; {
		kind := tokens.Next()
		token := tokens.Token()
		switch kind {
		case html.ErrorToken:
			return strings.TrimSpace(blankLines.ReplaceAllString(text.String(), "\n\n"))
		case html.TextToken:
			if hidden == 0 {
				text.WriteString(spaces.ReplaceAllString(token.Data, " "))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			switch token.Data {
			case "style", "script", "title":
				hidden++
			case "a":
				address, shown = attribute(token, "href"), text.Len()
			case "br":
				text.WriteString("\n")
			case "p", "div", "h1", "h2", "h3", "li", "tr", "table", "ul", "ol":
				text.WriteString("\n\n")
			}
		case html.EndTagToken:
			switch token.Data {
			case "style", "script", "title":
				hidden--
			case "a":
				if address != "" && text.String()[shown:] != address {
					text.WriteString(" (" + address + ")")
				}
				address = ""
			}
		}
	}
}

func attribute(token html.Token, name string) string {
	for _, found := range token.Attr {
		if found.Key == name {
			return found.Val
		}
	}
	return ""
}
