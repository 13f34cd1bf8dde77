package mail

import "strings"

// dotless maps the domains whose provider ignores dots before the @ to the domain that replaces them.
var dotless = map[string]string{"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}

// Mailbox returns one spelling for all addresses of a mailbox: in lower case, without a tag ("ada+tag@firm.example"),
// and without dots if the provider ignores them. Text that is no address is returned in lower case.
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
