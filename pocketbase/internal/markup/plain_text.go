// Package markup reads and changes HTML, such as an editor's article or one of PocketBase's mails. It produces the
// plain text of mails, the HTML for feeds, and the passages for the site's search.
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

// PlainText returns the plain text for a mail that has only HTML, such as PocketBase's own mails. A link becomes "text
// (address)".
func PlainText(document string) string {
	var text strings.Builder
	var address string
	shown := 0 // start of the current link's text
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
