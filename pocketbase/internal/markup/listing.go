package markup

import (
	"strings"

	"golang.org/x/net/html"
)

// Listing is the information for search engines in the head of a page.
type Listing struct {
	Hidden    bool   // the page has a robots "noindex"
	Canonical string // the canonical URL as the page gives it, or ""
	Modified  string // date of the content in ISO 8601, or ""
}

// ReadListing parses the head of a page. It ignores the body.
func ReadListing(page []byte) Listing {
	var found Listing
	for tokens := html.NewTokenizer(strings.NewReader(string(page))); ; {
		kind := tokens.Next()
		token := tokens.Token()
		switch {
		case kind == html.ErrorToken, kind == html.StartTagToken && token.Data == "body":
			return found
		case token.Data == "link" && attribute(token, "rel") == "canonical":
			found.Canonical = attribute(token, "href")
		case token.Data == "meta" && attribute(token, "name") == "robots":
			found.Hidden = strings.Contains(attribute(token, "content"), "noindex")
		case token.Data == "meta" && attribute(token, "property") == "article:modified_time":
			found.Modified = attribute(token, "content")
		}
	}
}
