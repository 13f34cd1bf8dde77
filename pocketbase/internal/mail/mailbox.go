package mail

import "strings"

// dotless are the domains whose provider ignores dots before the @, each with the one that stands for it.
var dotless = map[string]string{"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}

// Mailbox is one spelling for all addresses of one mailbox: without capitals, without a tag ("ada+tag@firm.example"),
// and without dots where the provider ignores them. What is no address comes back in small letters.
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
