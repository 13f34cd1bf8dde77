package site

import "strings"

// inlineHashes are the CSP hashes of one page's inline scripts and styles, such as "sha256-…".
type inlineHashes struct {
	Script []string `json:"script"`
	Style  []string `json:"style"`
}

// pagePolicy is the content security policy of the site, whose scripts make Trusted Types policies of these names. Images come from anywhere over https because authors link them.
func pagePolicy(inline inlineHashes, trustedTypes []string) string {
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
	return "default-src 'none'; script-src 'self'" + quote(inline.Script) + "; style-src 'self'" + quote(inline.Style) +
		"; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'" +
		"; base-uri 'none'; form-action 'self'; frame-ancestors 'none'" +
		"; require-trusted-types-for 'script'; trusted-types " + policies
}
