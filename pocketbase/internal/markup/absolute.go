package markup

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// pageAttributes are HTML attributes that only the site's own pages need. Feed validators warn about them.
var pageAttributes = []string{"class", "decoding", "loading", "role", "sizes", "srcset", "tabindex"}

func isForPage(a html.Attribute) bool {
	return strings.HasPrefix(a.Key, "aria-") || strings.HasPrefix(a.Key, "data-") ||
		slices.Contains(pageAttributes, a.Key)
}

// Absolute makes relative links and image addresses in the HTML body absolute. page is the article's URL. It removes
// attributes that feeds do not need, and returns body unchanged if it cannot be parsed.
func Absolute(body, page string) string {
	base, err := url.Parse(page)
	if err != nil {
		return body
	}
	nodes, err := html.ParseFragment(
		strings.NewReader(body),
		&html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div},
	)
	if err != nil {
		return body
	}
	var text strings.Builder
	for _, node := range nodes {
		for element := range withDescendants(node) {
			element.Attr = slices.DeleteFunc(element.Attr, isForPage)
			for i, attribute := range element.Attr {
				if attribute.Key != "href" && attribute.Key != "src" {
					continue
				}
				if target, err := base.Parse(attribute.Val); err == nil {
					element.Attr[i].Val = target.String()
				}
			}
		}
		if err := html.Render(&text, node); err != nil {
			return body
		}
	}
	return text.String()
}

func withDescendants(node *html.Node) func(yield func(*html.Node) bool) {
	return func(yield func(*html.Node) bool) {
		if !yield(node) {
			return
		}
		for child := range node.Descendants() {
			if !yield(child) {
				return
			}
		}
	}
}
