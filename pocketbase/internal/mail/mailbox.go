package mail

import "strings"

// dotless lists the domains whose provider ignores dots before the @. Mailbox replaces each by the domain on the right.
var dotless = map[string]string{"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}

// Mailbox returns the same spelling for all addresses of one mailbox: in lower case, without a tag
// ("ada+tag@firm.example"), and without dots if the provider ignores them. It returns any other text in lower case.
func Mailbox(address string) string {
	address = strings.ToLower(strings.TrimSpace(address))
	at := strings.LastIndex(address, "@")
	if at < 1 {
		return address
	}
	local, domain := address[:at], address[at+1:]
	if plain, _, tagged := strings.Cut(local, "+"); tagged && plain != "" {
		local = plain
	}
	if provider, ok := dotless[domain]; ok {
		domain = provider
		if bare := strings.ReplaceAll(local, ".", ""); bare != "" {
			local = bare
		}
	}
	return local + "@" + domain
}
