package markup

import (
	"strings"

	"golang.org/x/net/html"
)

// Listing is what a page's own head says to search engines.
type Listing struct {
	Hidden    bool   // "noindex"
	Canonical string // its own address as it gives it, or ""
	Modified  string // the time of its content, ISO 8601, or ""
}

// ReadListing reads the head of a page; what its body says counts for nothing.
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
