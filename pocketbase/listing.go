package main

import (
	"strings"

	"golang.org/x/net/html"
)

// listing is what a page's own head says to search engines.
type listing struct {
	hidden    bool   // "noindex"
	canonical string // its own address as it gives it, or ""
	modified  string // the time of its content, ISO 8601, or ""
}

// readListing reads the head of a page; what its body says counts for nothing.
func readListing(page []byte) listing {
	var found listing
	for tokens := html.NewTokenizer(strings.NewReader(string(page))); ; {
		kind := tokens.Next()
		token := tokens.Token()
		switch {
		case kind == html.ErrorToken, kind == html.StartTagToken && token.Data == "body":
			return found
		case token.Data == "link" && attribute(token, "rel") == "canonical":
			found.canonical = attribute(token, "href")
		case token.Data == "meta" && attribute(token, "name") == "robots":
			found.hidden = strings.Contains(attribute(token, "content"), "noindex")
		case token.Data == "meta" && attribute(token, "property") == "article:modified_time":
			found.modified = attribute(token, "content")
		}
	}
}
