package site

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// pagePolicy returns the Content-Security-Policy of a page. scripts and styles are the hashes of its inline code, such
// as "sha256-…". trustedTypes are the names of the Trusted Types policies that its scripts create. Any https address
// may provide images, because authors link to them.
func pagePolicy(scripts, styles, trustedTypes []string) string {
	quote := func(list []string) string {
		var sources strings.Builder
		for _, hash := range list {
			sources.WriteString(" '" + hash + "'")
		}
		return sources.String()
	}
	policies := strings.Join(trustedTypes, " ")
	if policies == "" {
		policies = "'none'"
	}
	return "default-src 'none'; script-src 'self'" + quote(scripts) + "; style-src 'self'" + quote(styles) +
		"; img-src 'self' data: https:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'" +
		"; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'" +
		"; require-trusted-types-for 'script'; trusted-types " + policies
}

// styleHashes returns the hash of the first style element in a page's head, which is the site's own.
func styleHashes(page string) []string {
	head, _, _ := strings.Cut(page, "</head>")
	_, styles, found := strings.Cut(head, "<style>")
	styles, _, closed := strings.Cut(styles, "</style>")
	if !found || !closed {
		return nil
	}
	digest := sha256.Sum256([]byte(styles))
	return []string{"sha256-" + base64.StdEncoding.EncodeToString(digest[:])}
}
