package markup

import (
	"strings"

	"golang.org/x/net/html"
)

// Links returns the addresses of all links in an HTML body, in order, as they are written.
func Links(body string) []string {
	var links []string
	tokens := html.NewTokenizer(strings.NewReader(body))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		if token := tokens.Token(); kind == html.StartTagToken && token.Data == "a" {
			if address := attribute(token, "href"); address != "" {
				links = append(links, address)
			}
		}
	}
	return links
}
